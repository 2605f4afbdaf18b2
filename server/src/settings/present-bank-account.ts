import type { PayoutAccount } from '@nairadesk/contract/settings';
import type { bankAccounts } from '../platform/database/tables/settings-tables.ts';

/** A row of `bank_accounts` as the contract shows it to its owner. */
export function presentBankAccount(row: typeof bankAccounts.$inferSelect): PayoutAccount {
  const { bankName, accountName, accountNumber, nameConfirmedAt } = row;
  return {
    bankName,
    accountName,
    accountNumber,
    nameConfirmedAt: nameConfirmedAt?.toISOString() ?? null,
  };
}
