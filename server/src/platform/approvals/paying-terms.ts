import { amountKoboOf, formatNaira, nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import { may } from '@nairadesk/contract/order-status';
import { tradedText } from '@nairadesk/contract/order-words';
import { refundReasonTexts } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import { eq, sql } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { readMatchedTo } from '../money/order-funding.ts';
import { settledOf } from '../money/settled-of.ts';
import { readHighestPrice } from './highest-price.ts';
import { bankLines, type Lines, lines } from './term-lines.ts';

/** A change as a second person reads it, and whether the owner's rules ask for one. */
export interface Terms {
  subjectId: string;
  lines: Lines;
  isAsked: boolean;
  /** Of an order or its refund: the customer, who cannot decide about it. */
  customerId?: string;
  /** Of an order in a state in which the change would be refused: with which code. */
  refused?: 'order_not_open' | 'order_not_completed';
  /** Why it is asked for, for whoever was refused. */
  why: string;
}

export type OrderRow = typeof orders.$inferSelect & { userName: string };

/**
 * What completing an order pays or sends, and what came for it. It counts by its amount, and a purchase by what its coins
 * were worth at the highest price of the last days if that is more: a price that is low for a minute makes no sum small.
 */
export async function completingTerms(tx: Tx, order: OrderRow, rules: DeskRulesRow): Promise<Terms> {
  const { amountKobo, quantity } = settledOf(order);
  const traded = tradedText({ ...order, settled: null, quantity: quantityOf(unitsOf(quantity)) });
  const amount = formatNaira(nairaOf(amountKobo));
  const sides =
    order.orderType === 'sell'
      ? { 'We pay': amount, ...bankLines(order.payoutBank), For: traded }
      : {
          'We send': traded,
          ...destinationLines(order),
          For: amount,
          'Matched transfers': matchedText(await readMatchedTo(tx, order.id)),
        };
  return {
    subjectId: order.id,
    customerId: order.userId,
    lines: lines({ ...sides, Customer: order.userName, Order: order.transactionId }),
    ...(!may('complete', order.status) && { refused: 'order_not_open' as const }),
    ...(await asksFor(rules, 'An order', async () => {
      if (order.orderType === 'sell') return amountKobo;
      const worth = amountKoboOf(unitsOf(quantity), await readHighestPrice(tx, order.assetId));
      return worth > amountKobo ? worth : amountKobo;
    })),
  };
}

/** What a refund pays, to whom, and whose word there is for the money. Refuses: not_found. */
export async function refundTerms(tx: Tx, refundId: string, rules: DeskRulesRow): Promise<Terms> {
  const refund = await findRefund(tx, refundId);
  const { userName, transactionId } = refund;
  return {
    subjectId: refund.id,
    ...(refund.userId !== null && { customerId: refund.userId }),
    lines: lines({
      'We send back': formatNaira(nairaOf(refund.amountKobo)),
      ...bankLines(refund.payee),
      Because: refundReasonTexts[refund.reason],
      ...(await sourceLines(tx, refund.id)),
      ...(userName !== null && { Customer: userName }),
      ...(transactionId !== null && { Order: transactionId }),
    }),
    ...(await asksFor(rules, 'A refund', async () => refund.amountKobo)),
  };
}

async function asksFor(
  { approvalFromKobo: from }: DeskRulesRow,
  what: string,
  worth: () => Promise<bigint>,
): Promise<Pick<Terms, 'isAsked' | 'why'>> {
  if (from === null) return { isAsked: false, why: '' };
  const why = `${what} of ${formatNaira(nairaOf(from))} or more needs a second person.`;
  return { isAsked: (await worth()) >= from, why };
}

function matchedText(kobo: bigint): string {
  return kobo === 0n ? 'None: our word alone' : formatNaira(nairaOf(kobo));
}

function destinationLines({ wallet, deliveryEmail }: OrderRow): Record<string, string> {
  if (!wallet) return { To: deliveryEmail ?? 'The customer' };
  return { To: wallet.walletAddress, ...(wallet.memo && { Memo: wallet.memo }), Network: wallet.network };
}

/** Who sent the transfer that a refund gives back; one that is on no statement is somebody's word. */
async function sourceLines(tx: Tx, refundId: string): Promise<Record<string, string>> {
  const [source] = await tx
    .select({
      sender: receipts.senderName,
      isTyped: sql<boolean>`${receipts.lineKey} is null`,
      typedBy: users.name,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .leftJoin(users, eq(users.id, receipts.enteredBy))
    .where(sql`${receiptMatches.refundId} = ${refundId} and ${receipts.direction} = 'in'`)
    .limit(1);
  if (!source) return {};
  const sender = source.sender ?? 'somebody whom the bank doesn’t name';
  const word = source.isTyped ? `, as ${source.typedBy ?? 'somebody'} typed it: it is on no statement` : '';
  return { 'It came from': `${sender}${word}` };
}

async function findRefund(tx: Tx, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select({ refund: refunds, userName: users.name, transactionId: orders.transactionId })
        .from(refunds)
        .leftJoin(users, eq(users.id, refunds.userId))
        .leftJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.id, id))
    : [];
  if (!row) throw new Refusal('not_found');
  const { refund, ...names } = row;
  return { ...refund, ...names };
}
