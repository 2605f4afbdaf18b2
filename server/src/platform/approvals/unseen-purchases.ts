import type { ApprovalKind } from '@nairadesk/contract/approvals';
import { forgivenKobo } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../database/database.ts';
import { and, eq, isNull, type SQL, sql } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { cameAt } from '../money/came-at.ts';
import { sameTransferDays } from '../money/compare-transfers.ts';
import { matchesOfRefund } from '../money/match.ts';
import { payerOf } from '../money/payers.ts';
import { nameGiven, partyName } from '../money/sender-account.ts';
import { staffName } from './staff-name.ts';
import { firstThree, type Lines } from './term-lines.ts';

/** A request for approval: what it is about, and whose money that should be; null: unknown. */
export interface Asked {
  kind: ApprovalKind;
  subjectId: string;
  customerId: string | null;
  /** Of a refund: the order that it is of. */
  refundOrderId: string | null;
}

/** What is looked for: purchases that were open when a transfer came, other than the order that it pays. */
interface Wanted {
  at: Date;
  orderId: string | null;
}

interface Purchase {
  transactionId: string;
  userId: string;
  customerName: string;
  kobo: bigint;
  unseen: bigint;
  /** Who completed it, or agreed to it. */
  by: string | null;
  isDone: boolean;
  /** What is missing, or what it costs, is about as much as the transfer. */
  isOfSum: boolean;
}

type Read = Pick<Db, 'select' | 'selectDistinct'>;

/** How much money of the order `o` statements have. */
export const seenOfOrder: SQL<bigint> = sql<bigint>`(
  select coalesce(sum(m.amount_kobo), 0)::bigint from receipt_matches m
  join receipts r on r.id = m.receipt_id and r.direction = 'in' and r.line_key is not null
  where m.order_id = o.id and m.undone_at is null)`;

// A desk that reads statements has one of about then.
const statementDays = 14;

/**
 * Other purchases that the transfers of a request may have paid, as a line beside its terms: open when they came, and
 * completed by staff’s word since, however late, or agreed to and not completed, as the coins may have left all the same; of
 * the same customer or of one with the sender’s name, and with money that no statement has yet, those of about its sum first.
 * Of a transfer that names nobody, and whose words don't say what it is for: of anybody, with about its sum. Counted for a
 * second order too, one transfer pays twice. It comes and goes with other orders and with statements, so it is no part of
 * what is approved. None where there is none, and at a desk that reads no statements.
 */
export async function unseenLines(read: Read, asked: Asked): Promise<Lines> {
  const wanted = aboutOf(asked);
  if (!wanted) return [];
  const transfers = await read
    .selectDistinct({
      id: receipts.id,
      at: seenAt,
      sender: partyName,
      given: nameGiven,
      kobo: receipts.amountKobo,
      rule: receiptMatches.rule,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(wanted.about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')));
  const { toleranceKobo } = await readDeskRules(read);
  const { customerId } = asked;
  const found = new Map<string, Purchase>();
  for (const { at, sender, given, kobo, rule } of transfers) {
    const name = sender?.trim() || null;
    // What a clerk typed before its line came names nobody.
    const isUnknown = !given?.trim() && rule !== 'transaction-id';
    for (const one of await readUnseen(read, { at, orderId: wanted.orderId })) {
      const isTheirs = one.userId === customerId || payerOf(name, one.customerName).is === 'customer';
      // A little that a statement has of it makes no other sum of what it costs.
      const isOfSum = isAlike(one.unseen, kobo) || isAlike(one.kobo, kobo);
      const known = found.get(one.transactionId);
      if ((isTheirs || (isUnknown && isOfSum)) && one.unseen > forgivenKobo(toleranceKobo, one.kobo))
        found.set(one.transactionId, { ...one, isOfSum: isOfSum || known?.isOfSum === true });
    }
  }
  if (found.size === 0) return [];
  const ofSumFirst = [...found.values()].toSorted((a, b) => Number(b.isOfSum) - Number(a.isOfSum));
  const named = firstThree(ofSumFirst.map(textOf));
  return [{ name: 'May have paid another order', value: named.join('; ') }];
}

// What staff typed has whatever time they typed; the entry itself is ours.
const seenAt =
  sql<Date>`case when ${receipts.lineKey} is null then ${receipts.createdAt} else ${cameAt(receipts)} end`.mapWith(
    receipts.arrivedAt,
  );

/** Which matches pay what a request is about, and the order that it is of; null: it is about no customer's money. */
export function aboutOf({
  kind,
  subjectId,
  refundOrderId,
}: Asked): { about: SQL; orderId: string | null } | null {
  if (kind === 'complete-order')
    return { about: sql`${receiptMatches.orderId} = ${subjectId}`, orderId: subjectId };
  if (kind !== 'send-refund') return null;
  const about = matchesOfRefund({ id: subjectId, orderId: refundOrderId });
  return { about, orderId: refundOrderId };
}

function textOf({ transactionId, unseen, by, isDone }: Purchase): string {
  const how = isDone ? `completed by ${staffName(by)}` : `agreed to by ${staffName(by)}, sent perhaps`;
  return `${transactionId}, ${how}: no statement has ${formatNaira(nairaOf(unseen))} of it`;
}

/**
 * Purchases that were open then and are completed, or agreed to and not completed, of which a statement does not have all,
 * those that were done the nearest to it first. A reported order waits as long as it takes.
 */
async function readUnseen(read: Read, { at, orderId }: Wanted): Promise<Omit<Purchase, 'isOfSum'>[]> {
  const came = sql`${at.toISOString()}::timestamptz`;
  const rows = await read
    .select({
      transactionId: sql<string>`transaction_id`,
      userId: sql<string>`user_id`,
      customerName: sql<string>`customer_name`,
      kobo: sql<string>`kobo`,
      seen: sql<string>`seen`,
      by: sql<string | null>`by_whom`,
      isDone: sql<boolean>`is_done`,
    })
    .from(
      sql`(
    select o.transaction_id, o.user_id, coalesce(o.customer_name, u.name) as customer_name, x.kobo::text, s.seen::text,
      sent.is_done, (select staff.name from users staff where staff.id = sent.by_id) as by_whom
    from (${completedOf(came)} union all ${agreedOf(came)}) sent
      join orders o on o.id = sent.id join users u on u.id = o.user_id
      cross join lateral (select coalesce(o.settled_kobo, o.amount_kobo) as kobo) x
      cross join lateral (select ${seenOfOrder} as seen) s
    where exists (select from statements where undone_at is null and last_at >= ${came} - ${days(statementDays)})
      and o.id is distinct from ${orderId}::uuid
      and s.seen < x.kobo
    order by greatest(sent.at - ${came}, ${came} - sent.at), o.id) unseen`,
    );
  return rows.map(({ kobo, seen, ...row }) => ({
    ...row,
    kobo: BigInt(kobo),
    unseen: BigInt(kobo) - BigInt(seen),
  }));
}

const days = (count: number) => sql`make_interval(days => ${count})`;
/** Whether the order `o` may have been open when the transfer came, by when it was completed or agreed to. */
const wasOpen = (until: SQL, came: SQL) =>
  sql`${until} >= ${came} - ${days(sameTransferDays)} and o.placed_at <= ${came} + ${days(1)}`;

// Both conditions: the first is that of the index by closing time.
const completedOf = (came: SQL) => sql`
  select o.id, o.closed_at as at, true as is_done,
    (select e.actor_id from order_events e where e.order_id = o.id and e.to_status = 'completed' limit 1) as by_id
  from orders o
  where o.status in ('completed', 'cancelled') and o.status = 'completed' and o.order_type = 'buy'
    and ${wasOpen(sql`o.closed_at`, came)}`;

// Whoever has the yes may have sent the coins. It is given within a day of its asking, by which the index is.
const agreedOf = (came: SQL) => sql`
  select * from (
    select distinct on (o.id) o.id, a.decided_at, false, a.decided_by
    from approvals a join orders o on o.id = a.subject_id
    where a.asked_at >= ${came} - ${days(sameTransferDays + 1)}
      and a.kind = 'complete-order' and a.decided_by is not null and a.state not in ('declined', 'used')
      and ${wasOpen(sql`a.decided_at`, came)}
      and o.order_type = 'buy' and o.status <> 'completed'
    order by o.id, a.decided_at desc) agreed`;

// A part that staff matched elsewhere makes no other sum of it.
function isAlike(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one;
  return apart * 50n <= other;
}
