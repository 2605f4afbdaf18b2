import type { WalletAddress, WalletOrNone } from './settings.ts';

/** The wallet that an order's coins go to, or null where its keys are empty because none do. */
export function walletOf(wallet: WalletOrNone): WalletAddress | null {
  return wallet.network === null ? null : wallet;
}
