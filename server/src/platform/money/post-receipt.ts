import type { ChargeAccount } from '@nairadesk/contract/receipts';
import type { Db } from '../database/database.ts';
import type { LedgerAccount } from '../database/tables/ledger-tables.ts';
import type { receipts } from '../database/tables/money-tables.ts';
import { postNaira } from './post-entries.ts';

type Receipt = Pick<typeof receipts.$inferSelect, 'id' | 'accountId' | 'direction' | 'kind' | 'amountKobo'>;

/**
 * Posts a receipt: between its bank account and unclaimed money, or, of a charge, what charges cost.
 * @param charge where a charge goes
 */
export async function postReceipt(
  tx: Db,
  { id, accountId, direction, kind, amountKobo }: Receipt,
  charge: ChargeAccount = 'fees',
): Promise<void> {
  const bank = `bank:${accountId}` as const;
  const other: LedgerAccount = kind === 'charge' ? charge : 'unclaimed';
  const [from, to] = direction === 'in' ? [other, bank] : [bank, other];
  await postNaira(tx, [{ posting: 'receipt', about: { receiptId: id }, kobo: amountKobo, from, to }]);
}
