import type { RefundState } from '@nairadesk/contract/refunds';
import type { Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';

/** A refund that a transfer became. */
export interface GoneBack {
  receiptId: string;
  refundId: string;
  state: RefundState;
  /** It was ever sent, whatever staff said of it later. */
  wasSent: boolean;
}

/** The refunds that these transfers are, those that hold first, and those that they were and that were sent before. */
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
    })
    .from(sql`(
      select m.receipt_id, f.id as refund_id, f.state, x.was_sent
      from receipt_matches m join refunds f on f.id = m.refund_id
        cross join lateral (select f.state in ('sent', 'settled') or exists (select from audit_log
          where subject_id = f.id::text and action = 'refund-sent') as was_sent) x
      where m.receipt_id = any(${sql.param([...receiptIds])}::uuid[]) and (m.undone_at is null or x.was_sent)
      order by m.undone_at is not null, m.created_at desc) gone_back`);
}

/** It in words: "was sent back". */
export function goneText({ state, wasSent }: GoneBack): string {
  if (!wasSent) return 'is to be sent back';
  if (state === 'due') return 'was sent back, and is to be sent again';
  return state === 'withdrawn' ? 'was sent back before' : 'was sent back';
}
