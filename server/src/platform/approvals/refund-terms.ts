import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { refundReasonTexts } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import { and, asc, eq, inArray, sql } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { isSomebodyElse, partyName } from '../money/sender-account.ts';
import { asksFor, type Terms } from './paying-terms.ts';
import { bankLines, type Lines, lines } from './term-lines.ts';
import { reversalLines, transferLines } from './transfer-lines.ts';

/**
 * What a refund pays, to whom, whose money it was and whose word there is for it, and each time that it was sent before.
 * It counts with all that goes back of the same transfers or the same order: many small ones are one sum. What a
 * statement shows as paid to that account already counts whatever the sum. Refuses: not_found.
 */
export async function refundTerms(tx: Tx, refundId: string, rules: DeskRulesRow): Promise<Terms> {
  const refund = await findRefund(tx, refundId);
  const { userName, transactionId, customerName, orderId } = refund;
  const seen = await readSeenDebit(tx, refund);
  const ofOrder = sql`${receiptMatches.orderId} = ${orderId}`;
  const about = sql`(${receiptMatches.refundId} = ${refund.id} or ${ofOrder})`;
  const customer = customerName ?? userName;
  return {
    subjectId: refund.id,
    ...(refund.userId !== null && { customerId: refund.userId }),
    lines: [
      ...lines({
        'We send back': formatNaira(nairaOf(refund.amountKobo)),
        ...bankLines(refund.payee),
        Because: refundReasonTexts[refund.reason],
      }),
      ...(await transferLines(tx, { name: 'It came from', about, customer })),
      ...(await reversalLines(tx, about)),
      ...(await sentBefore(tx, refund.id)),
      ...(seen === null ? [] : lines({ 'A statement shows': seen })),
      ...lines({
        ...(userName !== null && { Customer: userName }),
        ...(transactionId !== null && { Order: transactionId }),
      }),
    ],
    ...(await asksFor(rules, 'A refund', () => readTogether(tx, refund))),
    ...(seen !== null &&
      rules.approvalFromKobo !== null && {
        isAsked: true,
        why: 'A statement shows that this may have been sent already.',
      }),
  };
}

type Refund = Awaited<ReturnType<typeof findRefund>>;

async function findRefund(tx: Tx, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select({
          refund: refunds,
          userName: users.name,
          transactionId: orders.transactionId,
          customerName: orders.customerName,
        })
        .from(refunds)
        .leftJoin(users, eq(users.id, refunds.userId))
        .leftJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.id, id))
    : [];
  if (!row) throw new Refusal('not_found');
  const { refund, ...names } = row;
  return { ...refund, ...names };
}

/** How much goes back, or went, of the transfers that this refund is of, and of its order: in kobo, itself with it. */
async function readTogether(tx: Tx, { id, orderId }: Refund): Promise<bigint> {
  const { rows } = await tx.execute<{ kobo: string }>(sql`
    with paid as (
      select m.receipt_id from receipt_matches m join receipts r on r.id = m.receipt_id and r.direction = 'in'
      where m.refund_id = ${id} or m.order_id = ${orderId})
    select sum(f.amount_kobo)::text as kobo from refunds f
    where f.state <> 'withdrawn' and (f.id = ${id} or f.order_id = ${orderId}
      or exists (select from receipt_matches m join paid using (receipt_id)
        where m.refund_id = f.id or m.order_id = f.order_id))`);
  return BigInt(rows[0]?.kobo ?? 0);
}

/** Each time that it was sent and said to have come back, oldest first: by the activity log. */
async function sentBefore(tx: Tx, refundId: string): Promise<Lines> {
  const rows = await tx
    .select({ action: auditLog.action, name: users.name, detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subjectId, refundId),
        inArray(auditLog.action, ['refund-sent', 'refund-returned', 'refund-settled']),
      ),
    )
    .orderBy(asc(auditLog.number));
  const sent = rows.flatMap((row, index) => {
    if (row.action !== 'refund-sent') return [];
    const since = rows.slice(index + 1);
    const next = since.findIndex(({ action }) => action === 'refund-sent');
    const back = since
      .slice(0, next < 0 ? undefined : next)
      .find(({ action }) => action === 'refund-returned');
    const reference = textIn(row.detail, 'reference');
    const how = back ? `returned, as ${back.name ?? 'somebody'} says` : 'taken back by the bank';
    return [`by ${row.name ?? 'somebody'}, reference ${reference}; ${how}`];
  });
  return sent.map((value, index) => ({
    name: index === 0 ? 'Sent before' : `Sent before ${index + 1}`,
    value,
  }));
}

function textIn(detail: string, key: string): string {
  try {
    const found = JSON.parse(detail)[key];
    return typeof found === 'string' ? found : 'unknown';
  } catch {
    // A row that was written directly in the database.
    return 'unknown';
  }
}

/**
 * A debit that nothing explains, of this sum, since the refund became due: to its payee, or to nobody whom the bank names;
 * of one that is said to have come back to anybody, as its payee was perhaps another one then.
 */
async function readSeenDebit(
  tx: Tx,
  { amountKobo, payee, failure, createdAt }: Refund,
): Promise<string | null> {
  if (payee === null) return null;
  const rows = await tx
    .select({ id: receipts.id, name: partyName, arrivedAt: receipts.arrivedAt })
    .from(receipts)
    .where(
      sql`${receipts.unmatchedKobo} = ${amountKobo} and ${receipts.amountKobo} = ${amountKobo}
        and ${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')
        and ${receipts.kind} = 'transfer' and ${receipts.direction} = 'out'
        and ${receipts.arrivedAt} >= date_trunc('day', ${createdAt.toISOString()}::timestamptz, 'Africa/Lagos')`,
    )
    .orderBy(asc(receipts.arrivedAt), asc(receipts.id));
  const seen = rows.find(({ name }) => failure !== null || !isSomebodyElse(name, payee.accountName));
  if (!seen) return null;
  const to = seen.name?.trim() || 'somebody whom the bank doesn’t name';
  return `${formatNaira(nairaOf(amountKobo))} to ${to} (${seen.id.slice(-8)}), which nothing explains`;
}
