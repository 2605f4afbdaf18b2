import type { RefundState } from '@nairadesk/contract/refunds';
import type { Db } from '../../database/database.ts';
import { type SQL, sql } from '../../database/drizzle.ts';

/** A refund that a transfer became, or its order's. */
export interface GoneBack {
  receiptId: string;
  refundId: string;
  state: RefundState;
  /** It was ever sent, whatever staff said of it later. */
  wasSent: boolean;
  /** It is less than the order had of the transfer. */
  isPart: boolean;
}

// An order that ended owes what it had: that refund has no transfer of its own. What came to the order after it, or was
// let go before, is not what it gives back.
const gone = (isWanted: SQL) => sql`
  select m.receipt_id, f.id as refund_id, f.state, x.was_sent, f.is_part, m.undone_at, m.created_at
  from receipt_matches m
    cross join lateral (
      select of_it.id, of_it.state, false as is_part from refunds of_it where of_it.id = m.refund_id
      union all
      select of_order.id, of_order.state, of_order.amount_kobo < m.amount_kobo
      from refunds of_order where of_order.order_id = m.order_id and of_order.created_at >= m.created_at
        and (m.undone_at is null or of_order.created_at <= m.undone_at)
        and not exists (select from receipt_matches own join receipts r on r.id = own.receipt_id
          where own.refund_id = of_order.id and r.direction = 'in')) f
    cross join lateral (select f.state in ('sent', 'settled') or exists (select from audit_log
      where subject_id = f.id::text and action = 'refund-sent') as was_sent) x
  where ${isWanted} and (x.was_sent or m.undone_at is null and f.state <> 'withdrawn')`;

/**
 * The refunds that these transfers are, or those of orders give back that had them, those that hold first, and those that
 * they were and that were sent before.
 */
export async function readGoneBack(
  read: Pick<Db, 'select'>,
  receiptIds: readonly string[],
): Promise<GoneBack[]> {
  if (receiptIds.length === 0) return [];
  return read
    .select({
      receiptId: sql<string>`receipt_id`,
      refundId: sql<string>`refund_id`,
      state: sql<RefundState>`state`,
      wasSent: sql<boolean>`was_sent`,
      isPart: sql<boolean>`is_part`,
    })
    .from(sql`(${gone(sql`m.receipt_id = any(${sql.param([...receiptIds])}::uuid[])`)}
      order by m.undone_at is not null, m.created_at desc) gone_back`);
}

/** The condition that this transfer was ever sent back, or its order's money. */
export function wasSentBack(receiptId: SQL): SQL {
  return sql`exists (select from (${gone(sql`m.receipt_id = ${receiptId}`)}) sent where sent.was_sent)`;
}

/** It in words: "was sent back". */
export function goneText({ state, wasSent, isPart }: GoneBack): string {
  const back = isPart ? 'sent back in part' : 'sent back';
  if (!wasSent) return `is to be ${back}`;
  if (state === 'due') return `was ${back}, and is to be sent again`;
  return state === 'withdrawn' ? `was ${back} before` : `was ${back}`;
}
