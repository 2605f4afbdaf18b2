import type { Db } from '../../database/database.ts';
import { and, inArray, type SQL, sql } from '../../database/drizzle.ts';
import { refunds } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { settledKobo } from '../settled-of.ts';
import type { ReadLine, SentPayout } from './expected-money.ts';
import type { Target } from './read-awaited.ts';
import { idsWaitedFor, mostWaiting, spanOf, withoutCommonest } from './waited-for.ts';

// A payout may be sent so long after its order was placed or its refund became due.
const longestWait = 7 * 24 * 60 * 60_000;

/** Transfers that left, and all payouts that they may be. */
interface Payouts<Debit> {
  debits: readonly Debit[];
  payouts: (SentPayout & Target)[];
}

/**
 * What we sent, or should have, of just these amounts or so named, and no transfer explains: sales, and refunds sent.
 * With them sales that are not proposed, and yet might have been paid then: those cancelled since, and the actor's own.
 * None of these is left out, or another would look like the only one that fits: debits of a sum for which there are too
 * many are left out instead.
 */
export async function readPayouts<Debit extends ReadLine>(
  read: Pick<Db, 'select'>,
  debits: readonly Debit[],
  actorId: string,
): Promise<Payouts<Debit>> {
  if (debits.length === 0) return { debits, payouts: [] };
  const earliest = Math.min(...debits.map(({ line }) => line.at.getTime()));
  const from = sql`${new Date(earliest - longestWait).toISOString()}::timestamptz`;
  const found = [
    await readSells(read, debits, { from, actorId }),
    await readRefunds(read, debits, { from, actorId }),
  ];
  const tooMany = found.find(({ length }) => length > mostWaiting);
  if (tooMany) return readPayouts(read, withoutCommonest(debits, tooMany), actorId);
  return { debits, payouts: found.flat() };
}

async function readSells(
  read: Pick<Db, 'select'>,
  debits: readonly ReadLine[],
  { from, actorId }: { from: SQL; actorId: string },
): Promise<(SentPayout & Target)[]> {
  const where = sql`${orders.placedAt} >= ${from} and ${orders.orderType} = 'sell' and not exists (
    select from receipt_matches m where m.order_id = ${orders.id} and m.undone_at is null)`;
  const ofSums = debits.map(({ line }) => spanOf(String(-line.amountKobo), line));
  const named = debits.flatMap(({ reading }) => reading.transactionIds.whole);
  const rows = await read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      userId: orders.userId,
      status: orders.status,
      amountKobo: settledKobo,
      dueSince: orders.placedAt,
      closedAt: orders.closedAt,
      payoutBank: orders.payoutBank,
    })
    .from(orders)
    .where(
      sql`${where} and (${orders.transactionId} = any(${sql.param(named)}::text[])
        or ${orders.id} = any(array(${idsWaitedFor(ofSums, { by: settledKobo, as: sql`bigint`, where })})))`,
    )
    .limit(mostWaiting + 1);
  return rows.map(({ payoutBank, userId, status, closedAt, ...sell }) => ({
    ...sell,
    endedAt: status === 'cancelled' ? closedAt : null,
    isMatchable: status !== 'cancelled' && userId !== actorId,
    payeeName: payoutBank?.accountName ?? '',
    payeeAccount: payoutBank?.accountNumber ?? '',
    about: { orderId: sell.id, refundId: null },
    personName: payoutBank?.accountName ?? '',
    personId: userId,
  }));
}

async function readRefunds(
  read: Pick<Db, 'select'>,
  debits: readonly ReadLine[],
  { from, actorId }: { from: SQL; actorId: string },
): Promise<(SentPayout & Target)[]> {
  const amounts = debits.map(({ line }) => String(-line.amountKobo));
  const rows = await read
    .select({
      id: refunds.id,
      userId: refunds.userId,
      amountKobo: refunds.amountKobo,
      payee: refunds.payee,
      dueSince: refunds.createdAt,
    })
    .from(refunds)
    .where(
      and(
        sql`${refunds.createdAt} >= ${from}`,
        inArray(refunds.state, ['sent', 'settled']),
        sql`${refunds.amountKobo} = any(${sql.param(amounts)}::bigint[])`,
        hasNoDebit(),
      ),
    )
    .limit(mostWaiting + 1);
  return rows.map(({ payee, userId, ...refund }) => ({
    ...refund,
    transactionId: null,
    endedAt: null,
    isMatchable: userId !== actorId,
    payeeName: payee?.accountName ?? '',
    payeeAccount: payee?.accountNumber ?? '',
    about: { orderId: null, refundId: refund.id },
    personName: payee?.accountName ?? '',
    // A refund may go to the stranger who paid in a customer’s place.
    personId: null,
  }));
}

// A refund of a transfer is matched to it too; what sent it left the account.
function hasNoDebit() {
  return sql`not exists (select from receipt_matches m join receipts r on r.id = m.receipt_id
    where m.refund_id = ${refunds.id} and m.undone_at is null and r.direction = 'out')`;
}
