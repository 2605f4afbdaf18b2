import { forgivenKobo } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { may } from '@nairadesk/contract/order-status';
import type { MatchRule } from '@nairadesk/contract/receipts';
import { liftHolds, readHoldsOfAll } from '../platform/approvals/lift-holds.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { askTogether } from '../platform/errors/ask-together.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { admitAlike, admitSentBack } from '../platform/money/admit-alike.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { writeMatch } from '../platform/money/match.ts';
import { admitNamedOther } from '../platform/money/matching/admit-named-other.ts';
import { readMatched } from '../platform/money/order-funding.ts';
import { readRoom } from '../platform/money/order-room.ts';
import { admitReturned } from '../platform/money/reversals/admit-returned.ts';
import { isTypedReversal, typedReversal } from '../platform/money/reversals/admit-reversed.ts';
import { admitPayee } from '../platform/money/sender-account.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { admitLatePayer } from './admit-late-payer.ts';
import { assertNotOffered } from './assert-not-offered.ts';
import { tellOfDebt } from './debts/tell-of-debt.ts';

interface Wanted {
  receiptId: string;
  orderId: string;
  /** Null: all that is left of the receipt. */
  kobo: bigint | null;
  rule: MatchRule;
  /** It counts although the bank names another person or order, or says that it is a reversal, or it may be a known one. */
  confirmed?: boolean;
  /** Staff said so when they typed it: it is another one than any that it may be. */
  confirmedOther?: boolean;
}

/**
 * Matches a receipt to an order, and records it. The order is locked first, as closing it does. Refuses: not_found,
 * own_order, match_not_possible, paid_to_other, paid_by_stranger, receipt_alike, names_other_order.
 */
export async function matchToOrder(
  tx: Tx,
  ctx: Ctx,
  { receiptId, orderId, kobo, rule, confirmed = false, confirmedOther = confirmed }: Wanted,
): Promise<void> {
  const order = await lockDeskOrder(tx, orderId, ctx.actor.id);
  const receipt = await lockReceipt(tx, receiptId);
  await assertNotOffered(tx, receiptId);
  if ((receipt.direction === 'in') !== (order.orderType === 'buy')) {
    const other = order.orderType === 'buy' ? 'customer pays us' : 'we pay the customer';
    throw impossible(`In ${order.transactionId} the ${other}. This transfer went the other way.`);
  }
  if (order.status === 'cancelled' && order.orderType === 'sell') throw impossible(cancelledText(order));
  if (receipt.kind === 'charge' || receipt.kind === 'sweep')
    throw impossible('The bank made this itself. It pays for no order.');
  if (isTypedReversal(receipt)) throw impossible(typedReversal);
  if (receipt.kind === 'undone') throw impossible('Its import was undone meanwhile.');
  const isClosed = order.orderType === 'buy' && !may('complete', order.status);
  const amount = await readPart(tx, { order, left: receipt.unmatchedKobo, kobo });
  await admitMatch(tx, ctx, { order, receipt, isClosed, confirmed, confirmedOther });
  if (isClosed) await tellOfDebt(tx, ctx, { order, receipt, kobo: amount });
  const holds = receipt.direction === 'out' ? await readHoldsOfAll(tx, [receiptId]) : [];
  const id = await writeMatch(tx, {
    receipt,
    about: { orderId },
    kobo: amount,
    rule,
    matchedBy: ctx.actor.id,
  });
  recordAudit(tx, {
    action: 'receipt-matched',
    actorId: ctx.actor.id,
    subjectType: 'order',
    subjectId: orderId,
    detail: { amount: nairaOf(amount), match: id },
  });
  await liftHolds(tx, ctx, holds, { how: `matched to ${order.transactionId}, as if we had sent it` });
}

type Order = Awaited<ReturnType<typeof lockDeskOrder>>;

interface Admitted {
  order: Order;
  receipt: Awaited<ReturnType<typeof lockReceipt>>;
  /** No completion asks about it any more. */
  isClosed: boolean;
  confirmed: boolean;
  confirmedOther: boolean;
}

/** Whose money it is, and what it may be else. Refuses: paid_to_other, receipt_alike, names_other_order, paid_by_stranger. */
async function admitMatch(
  tx: Tx,
  ctx: Ctx,
  { order, receipt, isClosed, confirmed, confirmedOther }: Admitted,
): Promise<void> {
  const by = { receipt, confirmed, actorId: ctx.actor.id };
  const accountName = order.payoutBank?.accountName ?? '';
  const { id: subjectId, transactionId, closedAt: paidAt } = order;
  const about = { subjectType: 'order' as const, subjectId, accountName, transactionId, paidAt };
  // No slip of a closed order names any more what its transfer may be.
  const admit = isClosed ? admitAlike : admitSentBack;
  const alike = { ...by, receiptId: receipt.id, only: 'Match it', confirmed: confirmedOther };
  await askTogether([
    () => (order.orderType === 'sell' ? admitPayee(tx, ctx, { about, ...by }) : undefined),
    () => admitReturned(tx, { only: 'Match it', ...by }),
    () => (order.orderType === 'buy' ? admit(tx, alike) : undefined),
    () => admitNamedOther(tx, { order, only: `Match it to ${order.transactionId}`, ...by }),
    () => (isClosed ? admitLatePayer(tx, { order, ...by }) : undefined),
  ]);
}

/**
 * How much of a transfer an order takes, in kobo: what was asked for; null: as much as it can. A part is all that the order
 * lacks, or of an open purchase so little less that it counts as paid. Refuses: match_not_possible.
 */
async function readPart(
  tx: Tx,
  { order, left, kobo }: { order: Order; left: bigint; kobo: bigint | null },
): Promise<bigint> {
  const settled = { ...order, ...settledOf(order) };
  const room = (await readRoom(tx, [settled])).get(order.id) ?? null;
  // What its customer owes us, as a refund had left when the bank took its money back, is paid back like any other debt.
  if (order.status === 'cancelled' && (room ?? 0n) === 0n) throw impossible(cancelledText(order));
  const amount = kobo ?? (room === null || room > left ? left : room);
  if (room !== null && (room === 0n || amount > room)) throw impossible(fullText(order, room));
  if (amount === 0n || amount > left) {
    throw impossible(`Only ${formatNaira(nairaOf(left))} of this transfer is left.`);
  }
  const lacking = room ?? settled.amountKobo - ((await readMatched(tx, [order.id])).get(order.id) ?? 0n);
  if (amount === left || amount === lacking) return amount;
  const forgiven = forgivenKobo((await readDeskRules(tx)).toleranceKobo, settled.amountKobo);
  if (room === null && amount < lacking && amount >= lacking - forgiven) return amount;
  const orLacking =
    lacking > 0n ? `, or ${formatNaira(nairaOf(lacking))}, which ${order.transactionId} still takes` : '';
  throw impossible(`Match all that is left, ${formatNaira(nairaOf(left))}${orLacking}.`);
}

function cancelledText({ transactionId }: Order): string {
  return `${transactionId} is cancelled. Send the money back, or offer a new order for it.`;
}

function fullText({ transactionId, orderType }: Order, room: bigint): string {
  if (room > 0n) return `${transactionId} takes only ${formatNaira(nairaOf(room))} of it.`;
  return orderType === 'buy'
    ? `${transactionId} is closed and has its money. Send this back, or match it to another order.`
    : `${transactionId} was paid out already.`;
}

function impossible(message: string): Refusal {
  return new Refusal('match_not_possible', { message });
}
