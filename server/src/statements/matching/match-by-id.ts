import { forgivenKobo } from '@nairadesk/contract/limits';
import { may } from '@nairadesk/contract/order-status';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { and, asc, eq, gt, ne, sql } from '../../platform/database/drizzle.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';
import { wordsOf } from '../../platform/identity/compare-names.ts';
import { sameTransferDays } from '../../platform/money/compare-transfers.ts';
import { type NewMatch, writeMatches } from '../../platform/money/match.ts';
import { isWithin, type ReadLine } from '../../platform/money/matching/expected-money.ts';
import { movementOf } from '../../platform/money/matching/statement-line.ts';
import { readMatched } from '../../platform/money/order-funding.ts';
import { readRoom } from '../../platform/money/order-room.ts';
import { payerOf } from '../../platform/money/payers.ts';
import { readAlike } from '../../platform/money/same-transfer.ts';
import { namesAnother } from '../../platform/money/sender-account.ts';
import { settledKobo } from '../../platform/money/settled-of.ts';
import type { AddedLine } from '../added-line.ts';
import { isAbout, mayHavePaid } from './paid-together.ts';

// What a statement of an earlier time may bring.
const longestAgo = 90 * 24 * 60 * 60_000;
const sameTransferMs = sameTransferDays * 24 * 60 * 60_000;

/**
 * Matches transfers to the orders whose transaction ID stands in their words: the only match that the server makes
 * without staff. An open purchase of which something is missing takes all of its transfer, as the surplus will be owed
 * back; a completed one takes what no transfer has explained yet. One that the bank may have taken back, also by a line
 * of the same file, is matched too: that holds the order up, and leaves it short or owing once the two are paired. Left
 * for staff is a transfer
 * - that they may have entered by hand for another order, or that may have paid an order completed on the desk's word;
 * - that went to another account than the customer's, or from a stranger to a purchase that is completed, since
 *   completing it no longer asks whose money it is;
 * - with two IDs, or the ID of an order that was cancelled, is younger than the transfer, has all of its money, is of
 *   the other side, or is the importing clerk's own.
 * @param named the orders that the lines name, locked
 * @returns how many were matched
 */
export async function matchById(
  tx: Tx,
  added: readonly AddedLine[],
  named: readonly NamedOrder[],
): Promise<number> {
  const naming = added.filter(
    ({ kind, reading }) => kind === 'transfer' && reading.transactionIds.whole.length > 0,
  );
  const ids = naming.map(({ receiptId }) => receiptId);
  const entered = await readAlike(tx, ids);
  const transfers = naming
    .filter(({ receiptId }) => !entered.has(receiptId))
    .toSorted((a, b) => a.line.at.getTime() - b.line.at.getTime());
  const byId = new Map(named.map((order) => [order.transactionId, order]));
  const left = await readLeft(tx, named);
  const missing = new Map(left);
  const cameBefore = ({ id, amountKobo }: NamedOrder) => amountKobo - (missing.get(id) ?? amountKobo);
  const { toleranceKobo } = await readDeskRules(tx);
  const unexplained = await readUnexplained(tx, transfers);
  const together = addUpNaming(naming, byId);
  const hasOwnLines = ({ id, kobo }: Unexplained) =>
    (together.get(id) ?? 0n) >= kobo - forgivenKobo(toleranceKobo, kobo);
  // One of them alone, or several of one customer together.
  const mayHavePaidOthers = (transfer: AddedLine, order: NamedOrder) => {
    const { kobo: whole } = movementOf(transfer.line);
    const came = (together.get(order.id) ?? whole) + cameBefore(order);
    const others = unexplained.of(transfer, order).filter((other) => isInTime(transfer, other));
    const unnamed = others.filter((other) => !hasOwnLines(other));
    return (
      others.some(({ kobo }) => isAbout(whole, kobo, toleranceKobo)) ||
      Map.groupBy(unnamed, ({ userId }) => userId)
        .values()
        .map((ofOne) => ofOne.map(({ kobo }) => kobo))
        .some((sums) => mayHavePaid([whole, came], sums, toleranceKobo))
    );
  };
  const matches = transfers.flatMap((transfer): NewMatch[] => {
    const [order, other] = transfer.reading.transactionIds.whole.flatMap((id) => byId.get(id) ?? []);
    if (!order || other || !mayBeOf(transfer, order)) return [];
    const { kobo: whole } = movementOf(transfer.line);
    const room = left.get(order.id) ?? 0n;
    if (room <= 0n || mayHavePaidOthers(transfer, order)) return [];
    left.set(order.id, room - whole);
    const kobo = may('complete', order.status) && order.orderType === 'buy' ? whole : smaller(whole, room);
    const receipt = { id: transfer.receiptId, direction: transfer.direction };
    return [{ receipt, about: { orderId: order.id }, kobo, rule: 'transaction-id', matchedBy: null }];
  });
  await writeMatches(tx, matches);
  return matches.length;
}

/** Whether nothing about this transfer speaks against the order that it names: its time, side, account and sender. */
function mayBeOf(transfer: AddedLine, order: NamedOrder): boolean {
  const { payoutBank } = order;
  return (
    order.isMatchable &&
    isWithin(transfer.line, order.placedAt, null) &&
    (order.orderType === 'buy') === (transfer.direction === 'in') &&
    !(payoutBank && namesAnother(transfer.reading.senderName, payoutBank.accountName)) &&
    (may('complete', order.status) || !isFromStranger(transfer, order))
  );
}

// Of a payout the name is whom we paid.
function isFromStranger({ direction, reading }: AddedLine, { customerName }: NamedOrder): boolean {
  return direction === 'in' && namesAnother(reading.senderName, customerName);
}

type NamedOrder = Awaited<ReturnType<typeof lockNamedOrders>>[number];

/** What is missing of open purchases, and what the others still take. */
async function readLeft(tx: Db, named: readonly NamedOrder[]): Promise<Map<string, bigint>> {
  const open = named.filter((order) => may('complete', order.status) && order.orderType === 'buy');
  const ids = open.map(({ id }) => id);
  const matched = await readMatched(tx, ids);
  return new Map([
    ...(await readRoom(tx, named)),
    ...open.map(({ id, amountKobo }): [string, bigint] => [id, amountKobo - (matched.get(id) ?? 0n)]),
  ]);
}

interface Unexplained {
  id: string;
  userId: string;
  customerName: string;
  kobo: bigint;
  placedAt: Date;
  closedAt: Date | null;
}

/**
 * The purchases that were completed on the desk's word about when these transfers came, and whose money has not been
 * seen.
 * @returns `of`: those of an order's own customer, and of customers with the name of a transfer's sender
 */
async function readUnexplained(tx: Db, transfers: readonly AddedLine[]) {
  const incoming = transfers.filter(({ direction }) => direction === 'in');
  const first = Math.min(Date.now(), ...incoming.map(({ line }) => line.at.getTime()));
  const since = new Date(Math.max(first - sameTransferMs, Date.now() - longestAgo));
  const rows =
    incoming.length === 0
      ? []
      : await tx
          .select({
            ...asNamed,
            closedAt: orders.closedAt,
            customerName: sql<string>`coalesce(${orders.customerName}, ${users.name})`,
          })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.userId))
          .where(
            and(eq(orders.status, 'completed'), eq(orders.orderType, 'buy'), gt(orders.closedAt, since)),
          );
  const room = await readRoom(tx, rows);
  const open = rows.map((row) => ({ ...row, kobo: room.get(row.id) ?? 0n })).filter(({ kobo }) => kobo > 0n);
  const ofUser = Map.groupBy(open, ({ userId }) => userId);
  // Compared are few: those with a word of the sender's in their names.
  const byWord = Map.groupBy(
    open.flatMap((one) => wordsOf(one.customerName).map((word) => ({ word, one }))),
    ({ word }) => word,
  );
  return {
    of({ reading: { senderName } }: AddedLine, order: NamedOrder): Unexplained[] {
      const alike = wordsOf(senderName ?? '').flatMap((word) => byWord.get(word) ?? []);
      const theirs = alike
        .map(({ one }) => one)
        .filter(({ customerName }) => payerOf(senderName, customerName).is === 'customer');
      const both = [...(ofUser.get(order.userId) ?? []), ...theirs].filter(({ id }) => id !== order.id);
      return [...new Map(both.map((one) => [one.id, one])).values()];
    },
  };
}

/** Whether this line may be, by its day, what paid the other order, whose payer then named the wrong one. */
function isInTime({ line }: AddedLine, other: Unexplained): boolean {
  const latest = other.closedAt && new Date(other.closedAt.getTime() + sameTransferMs);
  return isWithin(line, other.placedAt, latest);
}

/** What came in that names each order, in kobo: parts of one payment are one. */
function addUpNaming(naming: readonly AddedLine[], byId: Map<string, NamedOrder>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { line, direction, reading } of naming) {
    const [order] = reading.transactionIds.whole.flatMap((id) => byId.get(id) ?? []);
    if (order && direction === 'in') sums.set(order.id, (sums.get(order.id) ?? 0n) + movementOf(line).kobo);
  }
  return sums;
}

const asNamed = {
  id: orders.id,
  transactionId: orders.transactionId,
  userId: orders.userId,
  status: orders.status,
  orderType: orders.orderType,
  amountKobo: settledKobo,
  placedAt: orders.placedAt,
  payoutBank: orders.payoutBank,
};

/**
 * Locks the orders that lines name before any transfer, as all calls do: in the order of their ids, so that two imports
 * at once don't wait for each other. An order that was cancelled, or is the importing clerk's own, is not matchable.
 */
export function lockNamedOrders(tx: Db, lines: readonly ReadLine[], actorId: string) {
  const ids = lines.flatMap(({ reading }) => reading.transactionIds.whole);
  return tx
    .select({
      ...asNamed,
      // Read for itself: a join would lock the customers, too.
      customerName: sql<string>`coalesce(${orders.customerName}, (select name from users where id = ${orders.userId}))`,
      isMatchable: sql<boolean>`${and(ne(orders.status, 'cancelled'), ne(orders.userId, actorId))}`,
    })
    .from(orders)
    .where(sql`${orders.transactionId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(orders.id))
    .for('no key update');
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
