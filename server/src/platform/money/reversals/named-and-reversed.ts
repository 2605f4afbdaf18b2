import type { Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import { mostLookedAt, namesOrder } from '../matching/named-by-transfer.ts';
import { hasOpenReversal } from './open-reversals.ts';

interface Purchase {
  transactionId: string;
  placedAt: Date;
}

/**
 * Whether a bank took back a transfer that names this purchase and is matched to nothing (`taken`), or may have (`open`):
 * what is completed on our word then has no money. Null: neither, among the newest of these that staff left, or took back.
 */
export async function readNamedAndReversed(
  read: Pick<Db, 'execute'>,
  { transactionId, placedAt }: Purchase,
): Promise<'taken' | 'open' | null> {
  const since = sql`${placedAt.toISOString()}::timestamptz - interval '1 day'`;
  const { rows } = await read.execute<{ open: boolean; taken: boolean }>(sql`
    select exists (select from (
        select * from receipts where unmatched_kobo > 0 and kind in ('transfer', 'reversal') and direction = 'in'
          and arrived_at >= ${since} order by arrived_at desc, id desc limit ${mostLookedAt}) receipts
        where ${namesOrder(transactionId)} and ${hasOpenReversal}) as open,
      exists (select from (select * from receipt_reversals order by created_at desc limit ${mostLookedAt}) x
        join receipts on receipts.id = x.reversed_id and receipts.direction = 'in' and receipts.arrived_at >= ${since}
        where ${namesOrder(transactionId)}) as taken`);
  const [row] = rows;
  if (row?.open) return 'open';
  return row?.taken ? 'taken' : null;
}
