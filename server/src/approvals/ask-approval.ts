import type { AskedChange, askApproval as call } from '@nairadesk/contract/approvals';
import { readTerms } from '../platform/approvals/approval-terms.ts';
import { mayMake } from '../platform/approvals/read-deciders.ts';
import { isFor, isTimely, recordApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { assertDecidable } from './on-whose-word.ts';
import { assertRoomToAsk } from './open-approvals.ts';
import { readApproval } from './present-approval.ts';
import { tellApprovers } from './tell-of-approval.ts';

/**
 * Asks for a second person, with the change as it would be made now, and calls those on shift who may decide. While the
 * same request of the same person can still be used, it is that one. Refuses: not_found, own_order, forbidden (a change
 * they may not make), approval_not_needed, order_not_open, order_not_completed,
 * order_money_taken_back, refund_not_due, reversal_open,
 * not_fully_paid, late_money, cards_not_judged, cards_not_agreed, flags_need_reason, too_many_requests (so many wait already),
 * asker_must_decide.
 */
export async function askApproval(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const change: AskedChange = input.change;
  const { kind } = change;
  const { id: actorId, role } = ctx.actor;
  if (!mayMake(role, kind)) throw new Refusal('forbidden');
  const asked = await ctx.transact(async (tx) => {
    // Of two that are asked at once the second waits, and is the first.
    await lockActor(tx, ctx.actor);
    const terms = await readTerms(tx, ctx, change, await readDeskRules(tx));
    if (terms.customerId === actorId) throw new Refusal('own_order');
    const refusal = await terms.findRefusal?.();
    if (refusal) throw refusal;
    if (!terms.isAsked) throw new Refusal('approval_not_needed');
    const [known] = await tx
      .select({ id: approvals.id })
      .from(approvals)
      .where(
        and(
          isFor(kind, terms),
          eq(approvals.askedBy, actorId),
          inArray(approvals.state, ['open', 'approved']),
          isTimely,
        ),
      );
    return known?.id ?? ask();

    async function ask(): Promise<string> {
      await assertRoomToAsk(tx, ctx);
      const { subjectId, lines } = terms;
      const values = { kind, subjectId, terms: JSON.stringify(lines), reason: input.reason || null };
      const [added] = await tx
        .insert(approvals)
        .values({ ...values, askedBy: actorId })
        .returning({ id: approvals.id });
      if (!added) throw new Error('the request was not stored');
      recordApproval(tx, { action: 'approval-asked', actorId, id: added.id, kind, reason: values.reason });
      const isWordOf = await assertDecidable(tx, {
        id: added.id,
        kind,
        customerId: terms.customerId ?? null,
        askedBy: actorId,
      });
      await tellApprovers(tx, ctx, { id: added.id, kind, subjectId, customerId: terms.customerId, isWordOf });
      return added.id;
    }
  });
  // What is beside the terms may take a while to read: nobody waits for it.
  return { message: 'A second person is asked', data: await readApproval(ctx.read, ctx.actor, asked) };
}
