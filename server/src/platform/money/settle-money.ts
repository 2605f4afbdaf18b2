import { forgivenKobo, leastSurplusKobo } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { RefundReason } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import { eq } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { todaysPrice } from '../desk/prices/todays-price.ts';
import { Refusal } from '../errors/refusal.ts';
import { readOrderAgreement } from './agreed-to.ts';
import { readLateMoney } from './late-money.ts';
import { isRateWorse } from './offer-terms.ts';
import { readEverMatched, readMatchedTo, readTakenBackFrom } from './order-funding.ts';
import { oweRefund } from './owe-refund.ts';
import { isPaidByStranger } from './payers.ts';
import { postNaira } from './post-entries.ts';
import { readNamedAndReversed } from './reversals/named-and-reversed.ts';
import { readOpenReversals } from './reversals/open-reversals.ts';
import { readReturner } from './reversals/read-returner.ts';
import { settledOf } from './settled-of.ts';

type OrderRow = Omit<typeof orders.$inferSelect, 'descriptionSealed' | 'deliveryCodeSealed'>;

/**
 * What a completed purchase means for the money that was matched to it: none, ever, is the desk's word that it arrived;
 * a surplus of a naira or more is owed back, and what is less, or short within the owner's tolerance, is rounding. The
 * order is locked by its move.
 * Refuses: not_fully_paid, reversal_open, late_money.
 */
export async function settleCompleted(tx: Tx, order: OrderRow, actorId: string): Promise<void> {
  const over = await assertPaid(tx, order);
  if (over === null) return;
  if (over >= leastSurplusKobo) await owe(tx, order, { kobo: over, reason: 'surplus', actorId });
  else await round(tx, order, over);
}

/**
 * Asserts that what was matched to an order lets it be completed. Returns how much it is over, below zero where it is short;
 * null where nothing was matched, which is the desk's word. Refuses: not_fully_paid, reversal_open, late_money.
 */
export async function assertPaid(tx: Tx, order: OrderRow): Promise<bigint | null> {
  const due = settledOf(order).amountKobo;
  if (order.orderType === 'sell') {
    await assertNotReturned(tx, order.id, due);
    await assertNotReversed(tx, order.id);
    return null;
  }
  const matched = await readMatchedTo(tx, order.id);
  if (matched === 0n) {
    // What the bank took back, or staff unmatched, or was settled for what came, is no word of the desk: what is unmatched
    // is unclaimed, and a clerk may refund it to any account.
    if (order.settledKobo !== null || (await readEverMatched(tx, [order.id])).size > 0)
      throw new Refusal('not_fully_paid', { data: { received: '0.00', due: nairaOf(due) } });
    await assertNotNamedAndReversed(tx, order, due);
    return null;
  }
  if (due - matched > forgivenKobo((await readDeskRules(tx)).toleranceKobo, due))
    throw new Refusal('not_fully_paid', { data: { received: nairaOf(matched), due: nairaOf(due) } });
  await assertNotReversed(tx, order.id);
  await assertRateHolds(tx, order);
  return matched - due;
}

// Whether it was paid again is nobody’s word, once a bank has returned what paid it.
async function assertNotReturned(tx: Tx, orderId: string, due: bigint): Promise<void> {
  if ((await readTakenBackFrom(tx, orderId)) === 0n) return;
  const paid = await readMatchedTo(tx, orderId);
  if (paid >= due) return;
  const typedBy = await readReturner(tx, orderId);
  const [who, pay] =
    typedBy === null
      ? ['The bank returned what we paid for this order.', 'Pay']
      : [
          `${othersName(typedBy)} typed that what we paid for this order came back, and no statement shows it.`,
          'If it did, pay',
        ];
  throw new Refusal('not_fully_paid', {
    message: `${who} ${pay} it again, and match that transfer to it first.`,
    data: { received: nairaOf(paid), due: nairaOf(due) },
  });
}

// What names it is matched to nothing where another purchase of the sum waits, or staff had typed it for none.
async function assertNotNamedAndReversed(tx: Tx, order: OrderRow, due: bigint): Promise<void> {
  const named = await readNamedAndReversed(tx, order);
  if (named === 'open')
    throw new Refusal('reversal_open', {
      message:
        'The bank may have taken back a transfer that names this order. Choose in Money what its reversal takes back.',
    });
  if (named === 'taken')
    throw new Refusal('not_fully_paid', {
      message: 'The bank took back the transfer that names this order. Match another one to it first.',
      data: { received: '0.00', due: nairaOf(due) },
    });
}

// Completed all the same, the coins would be gone, and the money soon.
async function assertNotReversed(tx: Tx, orderId: string): Promise<void> {
  const open = (await readOpenReversals(tx, [orderId])).get(orderId);
  if (!open) return;
  const { amountKobo, arrivedAt, reference } = open;
  const named = `${formatNaira(nairaOf(amountKobo))} (${reference})`;
  throw new Refusal('reversal_open', {
    message: `The bank reversed ${named}: perhaps this order’s money. Choose in Money what that takes back.`,
    data: { amount: nairaOf(amountKobo), arrivedAt: arrivedAt.toISOString(), reference },
  });
}

/**
 * Asserts that the rate of an order holds for its money: it came in time, or today's rate is no worse for the customer,
 * or they accepted another. Refuses: late_money.
 */
export async function assertRateHolds(tx: Tx, order: OrderRow): Promise<void> {
  const late = (await readLateMoney(tx, [order.id])).get(order.id);
  if (!late) return;
  const [now] = await tx.select({ todaysPriceKobo: todaysPrice }).from(orders).where(eq(orders.id, order.id));
  if (now && isRateWorse({ order, late, ...now }))
    throw new Refusal('late_money', {
      ...(await offeredByOwner(tx, order.id)),
      data: { arrivedAt: late.arrivedAt.toISOString() },
    });
}

// A clerk's offer for what a second person agreed to is refused, once they have typed all of it.
async function offeredByOwner(tx: Tx, orderId: string): Promise<{ message?: string }> {
  const agreed = await readOrderAgreement(tx, orderId);
  if (agreed === null) return {};
  const first = 'The money came late, and today’s rate is worse for the customer.';
  return { message: `${first} ${agreed}, so a super-admin has to offer them today’s rate first.` };
}

/**
 * What was matched to an order that is cancelled is owed back: to its customer, or, for the reason `stranger`, to the
 * stranger who sent it. Refuses: order_not_open, of a sale that is paid.
 */
export async function settleCancelled(
  tx: Tx,
  order: OrderRow,
  actorId: string,
  reason: RefundReason = 'cancelled',
): Promise<void> {
  const matched = await readMatchedTo(tx, order.id);
  if (order.orderType === 'sell' && matched > 0n)
    throw new Refusal('order_not_open', {
      message: 'The money for this order has left our account already.',
    });
  const isStrange = matched > 0n && (await isPaidByStranger(tx, order));
  await owe(tx, order, { kobo: matched, reason: isStrange ? 'stranger' : reason, actorId });
}

/** Posts what came too little, below zero, or too much for an order, and is neither waited for nor sent back. */
async function round(tx: Tx, order: OrderRow, over: bigint): Promise<void> {
  if (over === 0n) return;
  const about = { orderId: order.id };
  const posting = 'rounding' as const;
  await postNaira(tx, [
    over < 0n
      ? { posting, about, from: 'desk', to: 'rounding', kobo: -over }
      : { posting, about, from: 'rounding', to: 'desk', kobo: over },
  ]);
}

async function owe(
  tx: Tx,
  order: OrderRow,
  { kobo, reason, actorId }: { kobo: bigint; reason: RefundReason; actorId: string },
): Promise<void> {
  if (kobo === 0n) return;
  await oweRefund(tx, { order, kobo, reason, createdBy: actorId });
}
