import type { saveDeskRules as call, DeskRules } from '@nairadesk/contract/desk-rules';
import { koboOf } from '@nairadesk/contract/money';
import { rulesAfter } from '../platform/approvals/approval-terms.ts';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { deskRules, deskRulesId } from '../platform/database/tables/desk-rules-tables.ts';
import { type DeskRulesRow, presentDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';
import { countActive } from '../platform/sessions/active-staff.ts';

const ruleKinds = [
  'desk-rules',
  'desk-rules-prices',
  'desk-rules-approvals',
  'desk-rules-photos',
  'desk-rules-complaints',
] as const;

/**
 * Saves the owner's rules, records what changed, and mails it to the other super-admins. Saving the same again changes nothing. Those for approvals are only
 * switched on where a second person can approve, and only loosened with one. Refuses: too_few_staff, approval_needed.
 */
export async function saveDeskRules(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { tolerance, lateMinutes, strangers, referenceFrom, priceJumpPercent } = input;
  const { approvalFrom, approveAccounts, approveReversals, cardPhotoDays, cardComplaintHours } = input;
  return ctx.transact(async (tx) => {
    const [before] = await tx.select().from(deskRules).for('no key update');
    if (!before) throw new Error('the rules of the desk are missing');
    const approvals = { approvalFrom, approveAccounts, approveReversals };
    const row: DeskRulesRow = {
      toleranceKobo: koboOf(tolerance),
      lateMinutes,
      strangers,
      referenceFromKobo: referenceFrom === null ? null : koboOf(referenceFrom),
      priceJumpPercent: priceJumpPercent ?? before.priceJumpPercent,
      ...rulesAfter(approvals, before),
      cardPhotoDays: cardPhotoDays ?? before.cardPhotoDays,
      cardComplaintHours: cardComplaintHours ?? before.cardComplaintHours,
    };
    await assertEnoughStaff(tx, before, row);
    await requireApproval(tx, ctx, { kind: 'loosen-rules', ...approvals });
    const data = presentDeskRules(row);
    const detail = changesOf(presentDeskRules(before), data);
    if (Object.keys(detail).length > 0) {
      await tx.update(deskRules).set(row);
      for (const kind of ruleKinds) markRecord(tx, kind, deskRulesId);
      recordAudit(tx, {
        action: 'desk-rules-changed',
        actorId: ctx.actor.id,
        subjectType: 'desk-rules',
        subjectId: deskRulesId,
        detail,
      });
      await tellOfRules(tx, ctx, presentDeskRules(before), data);
    }
    return { message: 'Rules saved', data };
  }, deskRulesId);
}

/** A rule that is switched on must not lock the desk: another person must be there who can approve. */
async function assertEnoughStaff(tx: Tx, before: DeskRulesRow, now: DeskRulesRow): Promise<void> {
  const isNewForOrders = before.approvalFromKobo === null && now.approvalFromKobo !== null;
  const isNewForOwners =
    (!before.approveAccounts && now.approveAccounts) || (!before.approveReversals && now.approveReversals);
  if (isNewForOwners && (await countActive(tx, ['super-admin'])) < 2)
    throw new Refusal('too_few_staff', {
      message: 'This needs two active super-admins: one asks and the other approves. Add a second one first.',
    });
  if (isNewForOrders && (await countActive(tx, ['admin', 'super-admin'])) < 2)
    throw new Refusal('too_few_staff', {
      message: 'This needs two active staff: one asks and the other approves. Add a second one first.',
    });
}

// As Settings names them.
const ruleNames: Record<keyof DeskRules, string> = {
  tolerance: 'Short by at most, in naira',
  lateMinutes: 'Minutes late at most',
  strangers: 'Money from another person’s account',
  referenceFrom: 'Ask for the bank reference from, in naira',
  priceJumpPercent: 'Ask again, and tell super-admins, when a price changes by more than, in per cent',
  approvalFrom: 'A second person completes orders from, in naira',
  approveAccounts: 'A second person for accounts that customers pay into',
  approveReversals: 'A second person for reversals',
  cardPhotoDays: 'Delete photos of cards after, in days',
  cardComplaintHours: 'Customers can report a code within, in hours',
};

// They decide what a colleague is asked and who hears of it: 100 per cent, and no price is told.
async function tellOfRules(tx: Tx, ctx: Ctx, before: DeskRules, now: DeskRules): Promise<void> {
  const said = (value: DeskRules[keyof DeskRules]) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : `${value ?? 'never'}`;
  const lines = changedKeys(before, now).map(
    (key) => `${ruleNames[key]}: ${said(before[key])} → ${said(now[key])}`,
  );
  await tellOtherOwners(tx, ctx, {
    kind: 'rules-changed',
    subject: 'The rules of the desk were changed',
    did: 'changed the rules for money, prices and approvals.',
    lines,
    advice: 'If you don’t know of this, change them back, and talk to them.',
    action: { label: 'Open Desk Rules', path: '/settings?tab=desk-rules' },
  });
}

function changedKeys(before: DeskRules, now: DeskRules): (keyof DeskRules)[] {
  return (Object.keys(now) as (keyof DeskRules)[]).filter((key) => now[key] !== before[key]);
}

/** What differs, each with what it was before. */
function changesOf(before: DeskRules, now: DeskRules): Record<string, string | number | boolean> {
  return Object.fromEntries(
    changedKeys(before, now).flatMap((key) => [
      [key, now[key] ?? 'none'],
      [`${key}Before`, before[key] ?? 'none'],
    ]),
  );
}
