import type { DeskOrder, Payer } from '@nairadesk/contract/order-answers';
import type { ReceiptDirection } from '@nairadesk/contract/receipts';
import { remember } from '../concurrency/remember.ts';
import type { Db } from '../database/database.ts';
import { and, asc, eq, isNull, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { isSender } from '../identity/fit-name.ts';

/** An order and its customer's name: when they placed it, and today's for one from before that was kept. */
interface PaidOrder {
  id: string;
  customerName: string | null;
  userName: string;
}

/** Whose money was matched to an order, and whose word that is where no statement has it. */
type PaidBy = Pick<DeskOrder, 'payers' | 'typedBy'>;

/**
 * Whose money was matched to each of these orders, by id; an order without any is not in the map. Compared is the
 * customer's name when they placed the order: who changes it afterwards is no more the payer than before.
 */
export async function readPayers(
  read: Pick<Db, 'selectDistinct'>,
  orders: readonly PaidOrder[],
): Promise<Map<string, PaidBy>> {
  const matched = await readMatched(
    read,
    orders.map(({ id }) => id),
  );
  const payersOf = remember((customer: string) =>
    remember((sender: string | null) => payerOf(sender, customer)),
  );
  return new Map(
    orders.flatMap(({ id, customerName, userName }) => {
      const rows = matched.get(id);
      if (!rows) return [];
      const senders = new Set(rows.filter(({ direction }) => direction === 'in').map(({ name }) => name));
      const typists = new Set(rows.flatMap(({ typedBy }) => typedBy ?? []));
      const payers = [...senders].map(payersOf(customerName ?? userName));
      return [[id, { payers, typedBy: [...typists].toSorted() }]];
    }),
  );
}

// What the line of a transfer that staff entered says counts before what they typed.
const sender = sql<string | null>`coalesce(${receipts.lineSenderName}, ${receipts.senderName})`;

/** Of a receipt that is read: the name of who typed it in; null: a statement brought it, or has its line. */
export const typistName = sql<
  string | null
>`case when ${receipts.source} = 'hand' and ${receipts.lineKey} is null
  then (select typist.name from ${users} typist where typist.id = ${receipts.enteredBy}) end`;

interface Matched {
  direction: ReceiptDirection;
  /** As the bank names them; null: it gave no name. */
  name: string | null;
  typedBy: string | null;
}

async function readMatched(
  read: Pick<Db, 'selectDistinct'>,
  orderIds: readonly string[],
): Promise<Map<string, Matched[]>> {
  const found = new Map<string, Matched[]>();
  if (orderIds.length === 0) return found;
  const rows = await plannedOnce(
    'senders',
    read
      .selectDistinct({
        orderId: receiptMatches.orderId,
        direction: receipts.direction,
        name: sender,
        typedBy: typistName,
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .where(and(isAmong(receiptMatches.orderId, orderIds), isNull(receiptMatches.undoneAt)))
      .orderBy(asc(sender)),
  );
  for (const { orderId, name, ...row } of rows) {
    const those = found.get(String(orderId)) ?? [];
    found.set(String(orderId), [...those, { ...row, name: name?.trim() || null }]);
  }
  return found;
}

/** Whether money of another sender than its customer is matched to an order. */
export async function isPaidByStranger(
  read: Pick<Db, 'select' | 'selectDistinct'>,
  { id, userId, customerName }: { id: string; userId: string; customerName: string | null },
): Promise<boolean> {
  const userName = await readCustomerName(read, { userId, customerName });
  const payers = (await readPayers(read, [{ id, customerName, userName }])).get(id)?.payers ?? [];
  return payers.some(({ is }) => is === 'stranger');
}

/** The name with which a transfer for an order is compared: as above. */
export async function readCustomerName(
  read: Pick<Db, 'select'>,
  { userId, customerName }: { userId: string; customerName: string | null },
): Promise<string> {
  if (customerName !== null) return customerName;
  const [user] = await read.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}

/** Whether a sender is the customer, by `isSender`. Where the bank gave no name, the answer is `unnamed`. */
export function payerOf(sender: string | null, customer: string): Payer {
  if (sender === null) return { name: null, is: 'unnamed', customer };
  return { name: sender, is: isSender(sender, customer) ? 'customer' : 'stranger', customer };
}
