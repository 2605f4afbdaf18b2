import { nairaOf } from '@nairadesk/contract/money';
import type { undoMatch as call } from '@nairadesk/contract/receipts';
import { endApprovalsAbout } from '../platform/approvals/require-approval.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { receiptMatches } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { undoMatch as takeBack } from '../platform/money/match.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Staff take a match back while its order is open: the money has no order again, and what a second person agreed
 * to about the order ends. What closed on it is reversed by a refund, never by this. Refuses: not_found, own_order, match_final.
 */
export async function undoMatch(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const match = await findMatch(tx, input.id);
    if (match.orderId === null) throw new Refusal('match_final');
    const { status } = await lockDeskOrder(tx, match.orderId, ctx.actor.id);
    if (status !== 'pending' && status !== 'successful') throw new Refusal('match_final');
    const receipt = await lockReceipt(tx, match.receiptId);
    const why = { by: ctx.actor.id, reason: input.reason, takenBackBy: null };
    if (!(await takeBack(tx, match, receipt.direction, why))) throw new Refusal('not_found');
    await endApprovalsAbout(tx, [match.orderId], ctx.actor.id);
    recordAudit(tx, {
      action: 'receipt-unmatched',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: match.orderId,
      detail: { amount: nairaOf(match.amountKobo), match: match.id, reason: input.reason },
    });
    return { message: 'Match undone', data: await readReceipt(tx, match.receiptId) };
  });
}

async function findMatch(tx: Db, id: string) {
  const [match] = await tx
    .select()
    .from(receiptMatches)
    .where(and(eq(receiptMatches.id, id), isNull(receiptMatches.undoneAt)));
  if (!match) throw new Refusal('not_found');
  return match;
}
