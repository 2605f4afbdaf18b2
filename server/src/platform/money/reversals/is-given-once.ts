import type { Tx } from '../../audit/audit.ts';
import { sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { onceGiven, plainReference } from '../plain-reference.ts';

/** What a bank gave a reference to. */
interface Given {
  accountId: string;
  direction: string;
  amountKobo: bigint;
  /** When it came or left, by its line. */
  at: Date;
  /** The bank's. */
  reference: string | null;
}

/**
 * Whether on that account no other transfer of this direction has the bank's reference, or had it until its import was
 * undone: some banks have a column of that name for a branch or a kind. The same line of an undone import is no other.
 * @param id the one that has it; null: none in the books
 */
export async function isGivenOnce(
  tx: Tx,
  { accountId, direction, amountKobo, at, reference }: Given,
  id: string | null,
): Promise<boolean> {
  const plain = plainReference(reference ?? '');
  const forms = sql`(${plain}, ${onceGiven(reference)})`;
  const other = sql`select from ${receipts} where account_id = ${accountId} and direction = ${direction}
    and id is distinct from ${id}::uuid and (kind = 'transfer' or kind = 'reversal' and direction = 'in' or kind = 'undone'
      and (amount_kobo <> ${amountKobo} or coalesce(line_at, arrived_at) <> ${at.toISOString()}::timestamptz))`;
  const { rows } = await tx.execute(sql`
    select 1 where exists (${other} and source = 'statement'
        and bank_reference is not null and plain_reference(bank_reference) in ${forms})
      or exists (${other} and line_reference is not null and plain_reference(line_reference) in ${forms})`);
  return rows.length === 0;
}
