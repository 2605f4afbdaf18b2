import { othersName } from '@nairadesk/contract/others-words';
import type { changeTrading as call } from '@nairadesk/contract/people';
import { endApprovalsOfCustomer } from '../platform/approvals/approvals-of-customer.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray, ne, sql } from '../platform/database/drizzle.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readFreezes } from '../platform/identity/freezes.ts';
import { mailOtherOwners } from '../platform/mail/mail-other-owners.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';
import { tradingFrozenMail, tradingLetGoMail, tradingUnfrozenMail } from './mails.ts';

/**
 * Staff freeze a customer's trading or unfreeze it, which is recorded with the reason, and mailed without it. Orders that
 * are being placed at this moment are there before it, or are refused. Repeating it changes nothing: the first reason stays,
 * and a colleague's is recorded beside it. Unfreezing ends what a second person agreed to before about their orders and
 * refunds; what other colleagues froze, or asked to freeze since, is unfrozen with a mail to these and the super-admins.
 * Refuses: not_found, not_a_customer.
 */
export async function changeTrading(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, frozen, reason } = input;
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    const person = await lockCustomer(tx, id);
    const record = () =>
      recordAudit(tx, {
        action: frozen ? 'trading-frozen' : 'trading-unfrozen',
        actorId,
        subjectType: 'user',
        subjectId: id,
        detail: { reason },
      });
    if (frozen && person.tradingFrozenAt !== null && !(await hasFrozen(tx, person, actorId))) record();
    if ((person.tradingFrozenAt !== null) !== frozen) {
      const none = { tradingFrozenAt: null, tradingFrozenBy: null, tradingFrozenReason: null };
      const now = { tradingFrozenAt: sql`now()`, tradingFrozenBy: actorId, tradingFrozenReason: reason };
      await tx
        .update(users)
        .set(frozen ? now : none)
        .where(eq(users.id, id));
      if (!frozen) {
        await endApprovalsOfCustomer(tx, id, actorId);
        await tellOfLettingGo(tx, ctx, person, await readFreezers(tx, person));
      }
      record();
      // The first goes at once, and what follows within the hour is one mail of how it stands then.
      await enqueueMerged(
        tx,
        ctx,
        { mergeKey: `trading/${id}`, part: frozen, minutes: 60 },
        (states: boolean[]) =>
          states.at(-1) ? tradingFrozenMail(person) : tradingUnfrozenMail(person, ctx.config.publicUrl),
      );
    }
    return {
      message: `${othersName(person.name)} can ${frozen ? 'place no more orders' : 'trade again'}`,
      data: (await readFreezes(tx, [id])).get(id) ?? null,
    };
  });
}

type Person = typeof users.$inferSelect;

function freezesOf({ id, tradingFrozenAt }: Person) {
  const since = sql`${auditLog.at} >= ${tradingFrozenAt?.toISOString() ?? null}::timestamptz`;
  return and(eq(auditLog.subjectId, id), eq(auditLog.action, 'trading-frozen'), since);
}

/** Whether this colleague asked for the freeze that stands. */
async function hasFrozen(tx: Tx, person: Person, actorId: string): Promise<boolean> {
  const own = and(freezesOf(person), eq(auditLog.actorId, actorId));
  return person.tradingFrozenBy === actorId || (await tx.$count(auditLog, own)) > 0;
}

/** Who asked for the freeze that stands, by their ids. */
async function readFreezers(tx: Tx, person: Person): Promise<string[]> {
  const asked = await tx.selectDistinct({ id: auditLog.actorId }).from(auditLog).where(freezesOf(person));
  return [person.tradingFrozenBy, ...asked.map(({ id }) => id)].filter((id) => id !== null);
}

// The colleagues who froze them had a reason, and the one who unfreezes them may be their friend.
async function tellOfLettingGo(tx: Tx, ctx: Ctx, person: Person, freezers: string[]): Promise<void> {
  const others = freezers.filter((id) => id !== ctx.actor.id);
  if (others.length === 0) return;
  // A super-admin among them is told as such.
  const also = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, others), isActiveStaff, ne(users.role, 'super-admin')))
    .orderBy(users.id);
  const part = `${nameForOthers(person.name)} (${person.email})`;
  await mailOtherOwners(tx, ctx, { kind: 'trading-let-go', part, also }, (to, by, customers) =>
    tradingLetGoMail(to, { by, customers }, ctx.config.publicUrl),
  );
}

async function lockCustomer(tx: Tx, id: string): Promise<Person> {
  // Placing an order locks this row too: one of the two waits for the other.
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!person) throw new Refusal('not_found');
  if (person.role !== 'user') throw new Refusal('not_a_customer');
  return person;
}
