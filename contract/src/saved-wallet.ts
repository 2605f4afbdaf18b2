import type { RequestOf } from './endpoint.ts';
import type { saveWallets, WalletAddress } from './settings.ts';

type WalletRow = RequestOf<typeof saveWallets>['networks'][number];

/**
 * Whether a row is to the letter what is saved on that network already. Such a row changes nothing, so that one from
 * before addresses were checked does not keep its owner from mending the others.
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
