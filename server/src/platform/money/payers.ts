import type { Payer } from '@nairadesk/contract/order-answers';
import { remember } from '../concurrency/remember.ts';
import type { Db } from '../database/database.ts';
import { and, asc, eq, isNull, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { compareWords, wordsOf } from '../identity/compare-names.ts';
import { asName, fitName } from '../identity/fit-name.ts';

/** An order and its customer's name: when they placed it, and today's for one from before that was kept. */
interface PaidOrder {
  id: string;
  customerName: string | null;
  userName: string;
}

/**
 * Whose money was matched to each of these orders, by id. Compared is the customer's name when they placed the order:
 * who changes it afterwards is no more the payer than before.
 */
export async function readPayers(
  read: Pick<Db, 'selectDistinct'>,
  orders: readonly PaidOrder[],
): Promise<Map<string, Payer[]>> {
  const senders = await readSenders(
    read,
    orders.map(({ id }) => id),
  );
  const payersOf = remember((customer: string) =>
    remember((sender: string | null) => payerOf(sender, customer)),
  );
  return new Map(
    orders.map(({ id, customerName, userName }) => [
      id,
      (senders.get(id) ?? []).map(payersOf(customerName ?? userName)),
    ]),
  );
}

// What the line of a transfer that staff entered says counts before what they typed.
const sender = sql<string | null>`coalesce(${receipts.lineSenderName}, ${receipts.senderName})`;

// As the banks name them; null: the bank gave no name.
async function readSenders(
  read: Pick<Db, 'selectDistinct'>,
  orderIds: readonly string[],
): Promise<Map<string, (string | null)[]>> {
  const found = new Map<string, (string | null)[]>();
  if (orderIds.length === 0) return found;
  const rows = await plannedOnce(
    'senders',
    read
      .selectDistinct({ orderId: receiptMatches.orderId, name: sender })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .where(
        and(
          isAmong(receiptMatches.orderId, orderIds),
          isNull(receiptMatches.undoneAt),
          eq(receipts.direction, 'in'),
        ),
      )
      .orderBy(asc(sender)),
  );
  for (const { orderId, name } of rows)
    found.set(String(orderId), [...(found.get(String(orderId)) ?? []), name?.trim() || null]);
  return found;
}

/** Whether money of another sender than its customer is matched to an order. */
export async function isPaidByStranger(
  read: Pick<Db, 'select' | 'selectDistinct'>,
  { id, userId, customerName }: { id: string; userId: string; customerName: string | null },
): Promise<boolean> {
  const userName = await readCustomerName(read, { userId, customerName });
  const payers = (await readPayers(read, [{ id, customerName, userName }])).get(id) ?? [];
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

// Names that banks leave out. A customer who lists more of them would fit any sender.
const mostUnsaid = 2;

/**
 * Whether a sender is the customer: every word of one name is in the other, a last word that the bank cut counts as
 * whole, one wrong letter is forgiven, and of the customer's at most two are unsaid. An initial of the customer's
 * stands for no word, because they choose it. Where the bank gave no name, the answer is `unnamed`.
 */
export function payerOf(sender: string | null, customer: string): Payer {
  if (sender === null) return { name: null, is: 'unnamed', customer };
  const spelled = wordsOf(customer).filter((word) => word.length > 1);
  const known = { text: customer, words: spelled };
  const atBank = asName(sender);
  const same = compareWords(atBank.words, spelled) === 'match' || fitName(atBank, known) !== null;
  const unsaid = spelled.length - atBank.words.length;
  return { name: sender, is: same && unsaid <= mostUnsaid ? 'customer' : 'stranger', customer };
}
