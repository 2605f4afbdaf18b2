import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { reverseOrder as call } from '@nairadesk/contract/orders';
import { othersWords } from '@nairadesk/contract/others-words';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orderReversals, orders } from '../platform/database/tables/orders-tables.ts';
import { tellOfAccounts } from '../platform/desk/written/tell-of-accounts.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';
import { readDeskPosition } from '../platform/money/desk-position.ts';
import { readEverMatched, readMatchedTo, readTakenBackFrom } from '../platform/money/order-funding.ts';
import { oweRefund } from '../platform/money/owe-refund.ts';
import { postNaira } from '../platform/money/post-entries.ts';
import { settleAgain } from '../platform/money/settle-again.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { admitSoldToUs } from './delivery/admit-sold-to-us.ts';
import { endComplaintsOf } from './delivery/answer-complaint.ts';
import { readDeliveredCodes } from './delivery/find-delivered-codes.ts';
import { findDeskOrder, findOrder } from './find-order.ts';
import { reversedMail } from './mails.ts';
import { type OrderRow, presentOrder, readerOf } from './present-order.ts';

/**
 * A super-admin reverses a completed order, once: its posting is taken back by counter-entries, the naira of a purchase
 * become a refund that is due unless none came, what they said of its codes is answered, and the customer and the other
 * super-admins are mailed. The order stays as it was, and so does its reference. Refuses: not_found, own_order,
 * order_not_completed, order_reversed, code_sold_to_us, approval_needed, invalid (moneyCame).
 */
export async function reverseOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, reason, moneyCame = true } = input;
  return ctx.transact(async (tx) => {
    const { userId } = await findDeskOrder(tx, id, ctx.actor);
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, id))
      .for('no key update');
    if (order?.status !== 'completed') throw new Refusal('order_not_completed');
    const reversed = await tx
      .insert(orderReversals)
      .values({ orderId: id, reversedBy: ctx.actor.id, reason })
      .onConflictDoNothing()
      .returning({ id: orderReversals.orderId });
    if (reversed.length === 0) throw new Refusal('order_reversed');
    if (moneyCame) await admitSold(tx, ctx, id, input.soldReason || null);
    await requireApproval(tx, ctx, { kind: 'reverse-order', orderId: id, moneyCame });
    markRecord(tx, 'order-reversal', id);
    await endComplaintsOf(tx, id, ctx.actor.id);
    const row = await findOrder(tx, id);
    if (!moneyCame) await assertNothingCame(tx, row);
    recordAudit(tx, {
      action: 'order-reversed',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: id,
      detail: { amount: nairaOf(settledOf(row).amountKobo), reason, moneyCame },
    });
    const refund = await settleReversed(tx, row, { userId, actorId: ctx.actor.id, moneyCame });
    const answer = presentOrder(row, ctx.config);
    await enqueueMail(tx, ctx, reversedMail(answer, refund, ctx.config.publicUrl));
    await tellOfAccounts(tx, ctx, { texts: [reason], about: { orderId: id }, customer: readerOf(row) });
    await tellCustomer(tx, ctx, row, 'reversed');
    await tellOfReversal(tx, ctx, row, { refund, reason });
    return { message: 'Order reversed', data: answer };
  }, id);
}

/** All codes of the order are given back for, whether its customer said something of them or not. */
async function admitSold(tx: Tx, ctx: Ctx, orderId: string, reason: string | null): Promise<void> {
  const codes = await readDeliveredCodes(tx, orderId);
  await admitSoldToUs(tx, ctx, { codes, reason, called: 'A code of this order' });
}

// Of a purchase the customer may have the coins, and gets the naira.
async function tellOfReversal(
  tx: Tx,
  ctx: Ctx,
  { transactionId, userName }: OrderRow,
  { refund, reason }: { refund: bigint; reason: string },
): Promise<void> {
  const due = refund > 0n ? `${formatNaira(nairaOf(refund))} becomes due to them` : 'nothing becomes due';
  await tellOtherOwners(tx, ctx, {
    kind: 'reversal-made',
    subject: 'A completed order was reversed',
    did: 'reversed a completed order.',
    lines: [`Order ${transactionId} of ${nameForOthers(userName)}: ${due}. Why: “${othersWords(reason)}”`],
    advice: 'If you don’t know of this, hold the refund in Money, and talk to them.',
    action: { label: 'Open Transactions', path: '/transaction-history' },
  });
}

// Transfers say more than a word.
async function assertNothingCame(tx: Tx, { id, orderType }: OrderRow): Promise<void> {
  if (orderType === 'sell') throw invalid({ moneyCame: 'This is for purchases' });
  if ((await readEverMatched(tx, [id])).size > 0)
    throw invalid({ moneyCame: 'A transfer was matched to this order' });
}

/** What was given back for codes of the order was taken from the trade that is gone now: it comes from our side instead. */
async function postCodeReversals(tx: Tx, orderId: string): Promise<void> {
  const given = await tx
    .select({ refundId: refunds.id, kobo: refunds.amountKobo })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.reason, 'code-failed')));
  await postNaira(
    tx,
    given.map(({ refundId, kobo }) => ({
      posting: 'code-reversal',
      about: { refundId },
      from: 'customer',
      to: 'desk',
      kobo,
    })),
  );
}

/**
 * Posts the reversal, and owes what was received for a purchase: what was matched to it, or, where the desk's word was
 * all, what the word was, unless it was wrong. @returns how many kobo became due
 */
async function settleReversed(
  tx: Tx,
  order: OrderRow,
  { userId, actorId, moneyCame }: { userId: string; actorId: string; moneyCame: boolean },
): Promise<bigint> {
  const unseen = await readDeskPosition(tx, order.id);
  // Coins that were sent stay sent: the desk's side of the asset says that they are to come back.
  await tx.execute(sql`
    insert into ledger_entries (posting, order_id, account, currency, amount)
    select 'reversal', order_id, account, currency, -sum(amount) from ledger_entries
    where order_id = ${order.id} and posting in ('trade', 'rounding')
    group by order_id, account, currency having sum(amount) <> 0`);
  await postCodeReversals(tx, order.id);
  const settled = { order: { id: order.id, userId }, reason: 'reversed', actorId } as const;
  if (!moneyCame) {
    // What was owed for a code of it is money that never came, either.
    await settleAgain(tx, settled);
    return 0n;
  }
  const held = await readDeskPosition(tx, order.id);
  if (order.orderType === 'buy' && (await readTakenBackFrom(tx, order.id)) === 0n) {
    // Of the desk's word what was given back for codes is owed already; of transfers, their sum says it.
    const byWord = (await readMatchedTo(tx, order.id)) > 0n ? 0n : unseen - held;
    const kobo = held < 0n ? -held : byWord;
    if (kobo > 0n)
      await oweRefund(tx, { order: settled.order, kobo, reason: 'reversed', createdBy: actorId });
    return kobo;
  }
  await settleAgain(tx, settled);
  return held < 0n ? -held : 0n;
}
