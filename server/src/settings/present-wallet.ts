import type { Wallet } from '@nairadesk/contract/settings';
import type { wallets } from '../platform/tables.ts';

/** A row of `wallets` as the contract shows it. */
export function presentWallet(row: typeof wallets.$inferSelect): Wallet {
  return { id: row.id, network: row.network, walletAddress: row.address, memo: row.memo };
}
