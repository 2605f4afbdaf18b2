import type { RequestOf } from './endpoint.ts';
import type { saveWallets, WalletAddress } from './settings.ts';

type WalletRow = RequestOf<typeof saveWallets>['networks'][number];

/**
 * Whether a row is exactly what is saved on that network already. Such a row is not checked again, so that an old,
 * unchecked address does not stop its owner from fixing the others.
 */
export function isSavedWallet(row: WalletRow, saved: readonly WalletAddress[]): boolean {
  return saved.some(
    ({ network, walletAddress, memo, noMemo }) =>
      row.network === network &&
      row.walletAddress === walletAddress &&
      (row.memo || null) === memo &&
      (row.noMemo ?? false) === noMemo,
  );
}
