import { type SQL, sql } from '../../database/drizzle.ts';

/**
 * The condition that a bank may take a row of `receipts` back: it is a transfer, or came in with words that say reversal,
 * as its sender’s remark may, and took nothing back itself; and nothing has taken it back yet.
 */
export const canBeTakenBack: SQL = sql`(receipts.kind = 'transfer'
    or receipts.kind = 'reversal' and receipts.direction = 'in'
      and not exists (select from receipt_reversals x where x.reversal_id = receipts.id))
  and not exists (select from receipt_reversals x where x.reversed_id = receipts.id)`;
