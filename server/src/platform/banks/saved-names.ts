import type { BankDetails } from '@nairadesk/contract/settings';
import type { Tx } from '../audit/audit.ts';
import { sql } from '../database/drizzle.ts';
import { isSameBank, readBanks } from './find-bank.ts';

/**
 * The names under which a customer has, or had, saved this account of this bank, the latest first: whose they said that it
 * is. None where they never saved it, or the customer is unknown.
 */
export async function readSavedNames(
  tx: Tx,
  customerId: string | null,
  { bankName, accountNumber }: Pick<BankDetails, 'bankName' | 'accountNumber'>,
): Promise<string[]> {
  if (customerId === null) return [];
  const { rows } = await tx.execute<{ bank: string; name: string }>(sql`
    select bank_name as bank, account_name as name, max(since) as since from (
      select bank_name, account_name, since from payee_history
      where user_id = ${customerId}::uuid and account_number = ${accountNumber} and bank_name is not null
      union all select bank_name, account_name, updated_at from bank_accounts
      where user_id = ${customerId}::uuid and account_number = ${accountNumber}) saved
    group by 1, 2 order by 3 desc`);
  const banks = await readBanks(tx);
  const names = rows.filter(({ bank }) => isSameBank(banks, bank, bankName)).map(({ name }) => name);
  return [...new Set(names)];
}
