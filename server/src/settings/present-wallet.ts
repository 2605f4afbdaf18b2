import type { Wallet } from '@nairadesk/contract/settings';
import type { wallets } from '../platform/database/tables/settings-tables.ts';

/** A row of `wallets` as the contract shows it. */
export function presentWallet(row: typeof wallets.$inferSelect): Wallet {
  const { id, network, address, memo, noMemo } = row;
  return { id, network, walletAddress: address, memo, noMemo };
}
