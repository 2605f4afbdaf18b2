import type { saveDeskRules as call, DeskRules } from '@nairadesk/contract/desk-rules';
import { koboOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { deskRules, deskRulesId } from '../platform/database/tables/desk-rules-tables.ts';
import { type DeskRulesRow, presentDeskRules } from '../platform/desk/desk-rules.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/** Saves the owner's rules, and records what changed. Saving the same again changes nothing. */
export async function saveDeskRules(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { tolerance, lateMinutes, strangers, referenceFrom, priceJumpPercent } = input;
  return ctx.transact(async (tx) => {
    const [before] = await tx.select().from(deskRules).for('no key update');
    if (!before) throw new Error('the rules of the desk are missing');
    const row: DeskRulesRow = {
      toleranceKobo: koboOf(tolerance),
      lateMinutes,
      strangers,
      referenceFromKobo: referenceFrom === null ? null : koboOf(referenceFrom),
      priceJumpPercent: priceJumpPercent ?? before.priceJumpPercent,
    };
    const data = presentDeskRules(row);
    const detail = changesOf(presentDeskRules(before), data);
    if (Object.keys(detail).length > 0) {
      await tx.update(deskRules).set(row);
      for (const kind of ['desk-rules', 'desk-rules-prices'] as const) markRecord(tx, kind, deskRulesId);
      recordAudit(tx, {
        action: 'desk-rules-changed',
        actorId: ctx.actor.id,
        subjectType: 'desk-rules',
        subjectId: deskRulesId,
        detail,
      });
    }
    return { message: 'Rules saved', data };
  }, deskRulesId);
}

/** What differs, each with what it was before. */
function changesOf(before: DeskRules, now: DeskRules): Record<string, string | number> {
  const changed = (Object.keys(now) as (keyof DeskRules)[]).filter((key) => now[key] !== before[key]);
  return Object.fromEntries(
    changed.flatMap((key) => [
      [key, now[key] ?? 'none'],
      [`${key}Before`, before[key] ?? 'none'],
    ]),
  );
}
