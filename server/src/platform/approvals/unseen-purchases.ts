import { forgivenKobo } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { and, eq, isNull, type SQL, sql } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { sameTransferDays } from '../money/compare-transfers.ts';
import { payerOf } from '../money/payers.ts';
import { partyName } from '../money/sender-account.ts';
import { staffName } from './staff-name.ts';
import type { Lines } from './term-lines.ts';

interface Shown {
  /** Which matches, by their order or refund. */
  about: SQL;
  /** Whose money it should be; null: unknown. */
  customerId: string | null;
  /** Which order they pay; null: none. */
  orderId: string | null;
}

interface Purchase {
  [column: string]: unknown;
  transaction_id: string;
  user_id: string;
  customer_name: string;
  kobo: string;
  unseen: string;
  completed_by: string | null;
}

// More of them are counted.
const namedAtMost = 3;
// A customer's own purchase may be completed that much later than its money came; those of their namesakes are many.
const ownDays = 14;

/**
 * The line of a slip about other purchases that these transfers may have paid: completed by staff's word about when they
 * came, of the same customer or of one with the sender's name, and with money that no statement has yet. Counted for a
 * second order too, one transfer pays twice. None where there is none.
 */
export async function unseenLines(tx: Tx, { about, customerId, orderId }: Shown): Promise<Lines> {
  const transfers = await tx
    .selectDistinct({ id: receipts.id, at: receipts.arrivedAt, sender: partyName })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')));
  const { toleranceKobo } = await readDeskRules(tx);
  const found = new Map<string, Purchase>();
  for (const { at, sender } of transfers) {
    const name = sender?.trim() || null;
    for (const one of await readCompleted(tx, { at, customerId, orderId })) {
      const isTheirs = one.user_id === customerId || payerOf(name, one.customer_name).is === 'customer';
      const isUnseen = BigInt(one.unseen) > forgivenKobo(toleranceKobo, BigInt(one.kobo));
      if (isTheirs && isUnseen) found.set(one.transaction_id, one);
    }
  }
  if (found.size === 0) return [];
  const named = [...found.values()].slice(0, namedAtMost).map(textOf);
  const more = found.size > namedAtMost ? `; and ${found.size - namedAtMost} more` : '';
  return [{ name: 'Perhaps paid another', value: `${named.join('; ')}${more}` }];
}

function textOf({ transaction_id: id, unseen, completed_by: by }: Purchase): string {
  return `${id}, completed by ${staffName(by)}: no statement has ${formatNaira(nairaOf(BigInt(unseen)))} of it`;
}

/** Purchases completed about then of which a statement does not have all: the customer's, and everybody's of those days. */
async function readCompleted(
  tx: Tx,
  { at, customerId, orderId }: { at: Date } & Omit<Shown, 'about'>,
): Promise<Purchase[]> {
  const came = sql`${at.toISOString()}::timestamptz`;
  const days = (count: number) => sql`make_interval(days => ${count})`;
  const { rows } = await tx.execute<Purchase>(sql`
    select o.transaction_id, o.user_id, coalesce(o.customer_name, u.name) as customer_name, x.kobo::text as kobo,
      (x.kobo - s.seen)::text as unseen,
      (select by_whom.name from order_events e join users by_whom on by_whom.id = e.actor_id
        where e.order_id = o.id and e.to_status = 'completed' limit 1) as completed_by
    from orders o join users u on u.id = o.user_id
      cross join lateral (select coalesce(o.settled_kobo, o.amount_kobo) as kobo) x
      cross join lateral (
        select coalesce(sum(m.amount_kobo), 0)::bigint as seen from receipt_matches m
        join receipts r on r.id = m.receipt_id and r.direction = 'in' and r.line_key is not null
        where m.order_id = o.id and m.undone_at is null) s
    where o.status in ('completed', 'cancelled') and o.status = 'completed' and o.order_type = 'buy'
      and o.id is distinct from ${orderId}::uuid
      and o.closed_at between ${came} - ${days(sameTransferDays)} and ${came} + ${days(ownDays)}
      and (o.user_id = ${customerId}::uuid or o.closed_at <= ${came} + ${days(sameTransferDays)})
      and o.placed_at <= ${came} + ${days(1)}
      and s.seen < x.kobo
    order by o.closed_at, o.id`);
  return rows;
}
