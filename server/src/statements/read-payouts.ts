import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, inArray, ne, type SQL, sql } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import type { ReadLine, SentPayout } from '../platform/money/matching/expected-money.ts';
import type { Target } from '../platform/money/matching/read-awaited.ts';
import { readMatched } from '../platform/money/order-funding.ts';
import { settledKobo } from '../platform/money/settled-of.ts';

// A payout may be sent so long after its order was placed or its refund became due.
const longestWait = 7 * 24 * 60 * 60_000;
const mostPayouts = 5_000;

/** What we sent, or should have, of just these amounts or so named, and no transfer explains: sales, and refunds sent. */
export async function readPayouts(
  read: Pick<Db, 'select'>,
  debits: readonly ReadLine[],
  actorId: string,
): Promise<(SentPayout & Target)[]> {
  if (debits.length === 0) return [];
  const earliest = Math.min(...debits.map(({ line }) => line.at.getTime()));
  const wanted = {
    from: new Date(earliest - longestWait),
    amounts: sql`${sql.param(debits.map(({ line }) => String(-line.amountKobo)))}::bigint[]`,
    ids: sql`${sql.param(debits.flatMap(({ reading }) => reading.transactionIds.whole))}::text[]`,
  };
  return [...(await readSells(read, wanted, actorId)), ...(await readRefunds(read, wanted, actorId))];
}

interface Wanted {
  from: Date;
  amounts: SQL;
  ids: SQL;
}

async function readSells(read: Pick<Db, 'select'>, { from, amounts, ids }: Wanted, actorId: string) {
  const rows = await read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      userId: orders.userId,
      amountKobo: settledKobo,
      dueSince: orders.placedAt,
      payoutBank: orders.payoutBank,
    })
    .from(orders)
    .where(
      and(
        sql`${orders.placedAt} >= ${from.toISOString()}::timestamptz`,
        eq(orders.orderType, 'sell'),
        ne(orders.status, 'cancelled'),
        ne(orders.userId, actorId),
        sql`(${settledKobo} = any(${amounts}) or ${orders.transactionId} = any(${ids}))`,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostPayouts);
  const matched = await readMatched(
    read,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => !matched.has(id))
    .map(({ payoutBank, userId, ...sell }) => ({
      ...sell,
      payeeName: payoutBank?.accountName ?? '',
      payeeAccount: payoutBank?.accountNumber ?? '',
      about: { orderId: sell.id, refundId: null },
      personName: payoutBank?.accountName ?? '',
      personId: userId,
    }));
}

async function readRefunds(read: Pick<Db, 'select'>, { from, amounts }: Wanted, actorId: string) {
  const rows = await read
    .select({
      id: refunds.id,
      amountKobo: refunds.amountKobo,
      payee: refunds.payee,
      dueSince: refunds.createdAt,
    })
    .from(refunds)
    .where(
      and(
        sql`${refunds.createdAt} >= ${from.toISOString()}::timestamptz`,
        inArray(refunds.state, ['sent', 'settled']),
        sql`${refunds.userId} is distinct from ${actorId} and ${refunds.amountKobo} = any(${amounts})`,
        hasNoDebit(),
      ),
    )
    .limit(mostPayouts);
  return rows.map(({ payee, ...refund }) => ({
    ...refund,
    transactionId: null,
    payeeName: payee?.accountName ?? '',
    payeeAccount: payee?.accountNumber ?? '',
    about: { orderId: null, refundId: refund.id },
    personName: payee?.accountName ?? '',
    // A refund may go to whoever paid in a customer’s place.
    personId: null,
  }));
}

// A refund of a transfer is matched to it too; what sent it left the account.
function hasNoDebit() {
  return sql`not exists (select from receipt_matches m join receipts r on r.id = m.receipt_id
    where m.refund_id = ${refunds.id} and m.undone_at is null and r.direction = 'out')`;
}
