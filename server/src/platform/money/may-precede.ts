import { type SQL, sql } from '../database/drizzle.ts';

/**
 * The condition that a row of `receipts` came before `reversal`, another one, or that nobody can tell: a statement
 * without times has the day alone, which stands for the whole of it, and who enters a transfer by hand may leave the time
 * at now. What came later for sure, no reversal took back.
 */
export const mayPrecede: SQL = sql`(reversal.arrived_at >= receipts.arrived_at
  or (reversal.arrived_at > receipts.arrived_at - interval '1 day' and (
    reversal.arrived_at = date_trunc('day', reversal.arrived_at, 'Africa/Lagos')
    or 'hand' in (reversal.source, receipts.source))))`;
