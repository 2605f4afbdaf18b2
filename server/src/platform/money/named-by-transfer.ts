import { alias, type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { cameAt } from './came-at.ts';

/**
 * The condition that a transfer which staff have not dealt with names the row of `orders`, whole or in pieces, as
 * findTransactionIds reads them: its money has come. A statement without times has the day alone.
 */
export const isNamedByTransfer: SQL = sql`exists (
  select from receipts r where r.unmatched_kobo > 0 and r.kind in ('transfer', 'reversal') and r.direction = 'in'
    and ${cameAt(alias(receipts, 'r'))} >= orders.placed_at - interval '1 day'
    and strpos(
      regexp_replace(
        upper(normalize(concat_ws('|', r.narration, r.bank_reference, r.line_narration, r.line_reference), NFKC)),
        '[[:space:]‐-―⸺⸻〜〰゠︱︲﹘﹣－-]', '', 'g'),
      orders.transaction_id) > 0)`;
