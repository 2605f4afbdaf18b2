import { listDebts } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import type { World } from '../world.ts';

/** Who trades, and on which account of ours the money is. */
export interface MoneyCast {
  world: World;
  customer: { token: string };
  boss: { token: string };
  cardId: string;
  accountId: string;
}

interface BookedReceipt {
  id: string;
  direction: 'in' | 'out';
  kind: 'transfer' | 'charge' | 'reversal' | 'sweep';
  naira: number;
  left: number;
  reversed: boolean;
}

interface BookedOrder {
  id: string;
  sells: boolean;
  due: number;
  status: string;
  open: boolean;
  reversed: boolean;
}

interface BookedRefund {
  id: string;
  orderId: string | null;
  state: 'due' | 'sent' | 'settled' | 'withdrawn';
  naira: number;
  hasPayee: boolean;
}

interface BookedMatch {
  id: string;
  receiptId: string;
  orderId: string | null;
  refundId: string | null;
  naira: number;
  direction: 'in' | 'out';
}

/** What the tables say of a customer's money, and staff are shown of it; matches are those that hold. Naira. */
export interface Books {
  receipts: BookedReceipt[];
  orders: BookedOrder[];
  refunds: BookedRefund[];
  matches: BookedMatch[];
  /** What is owed to us, by order. */
  debts: Map<string, number>;
  /** Refunds in the list of what we owe. */
  owed: Set<string>;
  /** Postings of the ledger that don't sum to zero. */
  lopsided: number;
}

/** Reads the books of a run’s customer and account. */
export async function readBooks(cast: MoneyCast & { customerId: string }): Promise<Books> {
  const { world, boss, accountId, customerId } = cast;
  const read = async <T extends object>(text: string, ...values: string[]) =>
    (await world.database.pool.query<T>(text, values)).rows;
  const receipts = await read<BookedReceipt>(
    `select id, direction, kind, amount_kobo::float8 / 100 as naira, unmatched_kobo::float8 / 100 as "left",
      id in (select reversed_id from receipt_reversals) as reversed
     from receipts where account_id = $1 order by created_at, id`,
    accountId,
  );
  const orders = await read<BookedOrder>(
    `select id, order_type = 'sell' as sells, amount_kobo::float8 / 100 as due, status, closed_at is null as open,
      id in (select order_id from order_reversals) as reversed
     from orders where user_id = $1 order by placed_at, id`,
    customerId,
  );
  const refunds = await read<BookedRefund>(
    `select id, order_id as "orderId", state, amount_kobo::float8 / 100 as naira, payee is not null as "hasPayee"
     from refunds where user_id = $1 or id in (
       select m.refund_id from receipt_matches m join receipts r on r.id = m.receipt_id where r.account_id = $2)
     order by created_at, id`,
    customerId,
    accountId,
  );
  const matches = await read<BookedMatch>(
    `select m.id, m.receipt_id as "receiptId", m.order_id as "orderId", m.refund_id as "refundId",
      m.amount_kobo::float8 / 100 as naira, r.direction
     from receipt_matches m join receipts r on r.id = m.receipt_id
     where m.undone_at is null and r.account_id = $1 order by m.id`,
    accountId,
  );
  const [{ lopsided } = { lopsided: 0 }] = await read<{ lopsided: number }>(
    `select count(*)::int as lopsided from (
       select from ledger_entries group by posting, order_id, receipt_id, match_id, refund_id, statement_id, currency
       having sum(amount) <> 0) s`,
  );
  const debts = (await world.call(listDebts, {}, boss.token)).body.data;
  const owed = (await world.call(listRefunds, {}, boss.token)).body.data;
  return {
    receipts,
    orders,
    refunds,
    matches,
    debts: new Map(debts.map((debt) => [debt.orderId ?? debt.refundId ?? '', Number(debt.amount)])),
    owed: new Set(owed.map(({ id }) => id)),
    lopsided,
  };
}

const total = (list: readonly { naira: number }[]) => list.reduce((sum, { naira }) => sum + naira, 0);

/** What is wrong in the books after a batch, by what must be true of money; `before` it they were right. */
export function faultsIn(books: Books, before: Books): string[] {
  const faults: string[] = [];
  const wrong = (bad: boolean, text: string) => {
    if (bad) faults.push(text);
  };
  for (const { id, naira, left, reversed } of books.receipts) {
    const used = total(books.matches.filter(({ receiptId }) => receiptId === id));
    wrong(used > naira || left < 0, `receipt ${id} of ${naira} funds ${used}`);
    wrong(reversed && used > 0, `receipt ${id} was taken back, and funds ${used}`);
  }
  for (const order of books.orders) {
    const held = total(books.matches.filter(({ orderId }) => orderId === order.id));
    const refunds = books.refunds.filter(
      ({ orderId, state }) => orderId === order.id && state !== 'withdrawn',
    );
    const live = total(refunds);
    const kept = order.status === 'completed' && !order.reversed ? order.due : 0;
    // Settled by the desk’s word or owed to us: what we gave and owe beyond what arrived, or promised and did not send.
    const unseen = order.sells ? kept - held - live : kept + live - held;
    const earlier = before.orders.find(({ id }) => id === order.id);
    if (order.sells) {
      wrong(held + live > order.due, `order ${order.id} of ${order.due} pays out ${held + live}`);
      if (earlier?.status === 'completed' && !order.reversed)
        wrong(unseen > unseenBefore(before, order), `sale ${order.id} owes ${unseen}, and no refund says so`);
      continue;
    }
    if (order.open) continue;
    wrong(unseen < 0, `order ${order.id} holds ${-unseen} that is not owed back`);
    const debt = books.debts.get(order.id);
    wrong(
      debt !== undefined && debt !== unseen,
      `order ${order.id}: ${debt} is owed to us, and ${unseen} is missing`,
    );
  }
  for (const { id, state } of books.refunds)
    wrong(
      ['due', 'sent'].includes(state) !== books.owed.has(id),
      `refund ${id} is ${state}, and in the list or not`,
    );
  for (const { id, state, orderId } of books.refunds) {
    const out = books.matches.filter((match) => match.refundId === id && match.direction === 'out');
    const source = books.matches.some((match) => match.refundId === id && match.direction === 'in');
    wrong(
      out.length > (state === 'settled' ? 1 : 0),
      `refund ${id} is ${state}, and ${out.length} times paid out`,
    );
    wrong(
      orderId === null && state !== 'withdrawn' && !source && (state === 'due' || !books.debts.has(id)),
      `refund ${id} is ${state} of money that is gone`,
    );
  }
  wrong(books.lopsided > 0, `${books.lopsided} postings don’t sum to zero`);
  return faults;
}

function unseenBefore({ matches, refunds }: Books, { id, due }: BookedOrder): number {
  const held = total(matches.filter(({ orderId }) => orderId === id));
  return due - held - total(refunds.filter(({ orderId, state }) => orderId === id && state !== 'withdrawn'));
}
