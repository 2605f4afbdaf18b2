import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { MatchRule } from '@nairadesk/contract/receipts';
import type { Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import { readFormer } from '../../money/matching/others-orders.ts';
import { staffName } from '../staff-name.ts';
import { seenOfOrder } from '../unseen-purchases.ts';

/** An order or a refund that a transfer pays, or that it paid until its match was taken back. */
export interface Use {
  receiptId: string;
  /** The order's, or the refund's. */
  subjectId: string;
  /** Null: it is a refund. */
  transactionId: string | null;
  userId: string | null;
  kobo: bigint;
  /** Of the whole transfer. */
  wholeKobo: bigint;
  rule: MatchRule;
  isUndone: boolean;
  /** Of one that was taken back: who agreed to it while it held; null: nobody, so that it is completed without it. */
  agreedBy: string | null;
}

/**
 * What these transfers pay now, and what they paid before where that counts: an order or a refund that a second person
 * agreed to with this money, so it may have been sent, or an order that was completed and that no statement has the
 * money of. What a transfer was before its import was undone is it, too.
 */
export async function readUses(read: Pick<Db, 'select'>, receiptIds: readonly string[]): Promise<Use[]> {
  if (receiptIds.length === 0) return [];
  const former = await readFormer(read, receiptIds);
  const now = new Map([...former].flatMap(([id, ones]) => ones.map((one) => [one, id] as const)));
  const ids = [...receiptIds, ...now.keys()];
  const rows = await read
    .select({
      receiptId: sql<string>`receipt_id`,
      subjectId: sql<string>`subject_id`,
      transactionId: sql<string | null>`transaction_id`,
      userId: sql<string | null>`user_id`,
      kobo: sql<string>`kobo`,
      wholeKobo: sql<string>`whole_kobo`,
      rule: sql<MatchRule>`rule`,
      isUndone: sql<boolean>`is_undone`,
      agreedBy: sql<string | null>`agreed_by`,
    })
    // By when it was asked, which has an index: a request that names this transfer was made while it was matched.
    .from(sql`(
      select matched.receipt_id, x.subject_id, o.transaction_id, coalesce(o.user_id, f.user_id) as user_id,
        matched.amount_kobo::text as kobo, whole.amount_kobo::text as whole_kobo, matched.rule, matched.undone_at is not null as is_undone, agreed.by as agreed_by
      from receipt_matches matched join receipts whole on whole.id = matched.receipt_id
        left join orders o on o.id = matched.order_id left join refunds f on f.id = matched.refund_id
        cross join lateral (select coalesce(matched.order_id, matched.refund_id) as subject_id) x
        left join lateral (
          select decider.name as by from approvals a join users decider on decider.id = a.decided_by
          where a.asked_at between matched.created_at and matched.undone_at and a.subject_id = x.subject_id
            and a.kind in ('complete-order', 'send-refund') and a.state <> 'declined'
          order by a.decided_at desc limit 1) agreed on true
      where matched.receipt_id = any(${sql.param(ids)}::uuid[])
        and (matched.undone_at is null or agreed.by is not null
          or o.status = 'completed' and ${seenOfOrder} < coalesce(o.settled_kobo, o.amount_kobo))
      order by matched.undone_at is not null, matched.created_at, matched.id) uses`);
  const uses = new Map<string, Use>();
  for (const { kobo, wholeKobo, ...row } of rows) {
    const receiptId = now.get(row.receiptId) ?? row.receiptId;
    const key = `${receiptId} ${row.subjectId}`;
    // Matched, taken back and matched again, it is one.
    if (!uses.has(key))
      uses.set(key, { ...row, receiptId, kobo: BigInt(kobo), wholeKobo: BigInt(wholeKobo) });
  }
  return [...uses.values()];
}

/**
 * It in words, for a slip about this customer's money: “ND… of another customer, which somebody agreed to”. With how much
 * of the transfer, where that isn't all of it.
 */
export function useText(use: Use, customerId: string | null): string {
  const { transactionId, userId, kobo, wholeKobo, isUndone, agreedBy } = use;
  const part = kobo === wholeKobo ? '' : ` (${formatNaira(nairaOf(kobo))})`;
  const isOthers = customerId !== null && userId !== null && userId !== customerId;
  const what = `${transactionId ?? 'a refund'}${part}${isOthers ? ' of another customer' : ''}`;
  if (!isUndone) return what;
  return `${what}, ${agreedBy === null ? 'which is completed' : `which ${staffName(agreedBy)} agreed to`}`;
}
