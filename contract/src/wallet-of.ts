import type { WalletAddress, WalletOrNone } from './settings.ts';

/** The wallet that an order's coins go to; null if its keys are empty because no coins move. */
export function walletOf(wallet: WalletOrNone): WalletAddress | null {
  return wallet.network === null ? null : wallet;
}
