import { memoUnanswered } from '@nairadesk/contract/check-memo';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { networkFacts } from '@nairadesk/contract/network-facts';
import { type Network, networks } from '@nairadesk/contract/networks';
import { isSavedWallet } from '@nairadesk/contract/saved-wallet';
import { type saveWallets, type Wallet, walletsBody } from '@nairadesk/contract/settings';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.ts';
import { memoLabel } from './memo-label.ts';
import type { CheckWallet } from './use-wallet-check.ts';

type WalletsBody = RequestOf<typeof saveWallets>;

export interface WalletValues {
  network: Network;
  walletAddress: string;
  memo: string;
  noMemo: boolean;
  /** The address whose start and end were compared with the wallet. */
  compared: string;
}

interface WalletsValues {
  networks: WalletValues[];
}

export type WalletsForm = UseFormReturn<WalletsValues, unknown, WalletsBody>;

/** A row to fill in. A network that is not chosen yet is refused by the contract, with its message. */
export function emptyRow(network = '' as Network): WalletValues {
  return { network, walletAddress: '', memo: '', noMemo: false, compared: '' };
}

/** The stored wallets as form values; they count as compared. */
export function rowsOf(wallets: readonly Wallet[]): WalletValues[] {
  if (wallets.length === 0) return [emptyRow()];
  return wallets.map(({ network, walletAddress, memo, noMemo }) => {
    return { network, walletAddress, memo: memo ?? '', noMemo, compared: walletAddress };
  });
}

/** Whether the row is still as it is stored. */
export function isUnchanged(row: WalletValues, stored: readonly Wallet[]): boolean {
  return isSavedWallet(bodyRow(row), stored);
}

/**
 * The contract's rules, the address check, and the two questions that only the form asks. A stored address that
 * fails a newer check is accepted while it is unchanged. Where one network alone is `asked` for, so are all the others.
 */
export function walletsResolver(
  check: CheckWallet | undefined,
  stored: readonly Wallet[],
  asked?: Network,
): Resolver<WalletsValues, unknown, WalletsBody> {
  return ({ networks: rows }) => {
    const body = { networks: rows.map(bodyRow) };
    const parsed = walletsBody.safeParse(body);
    const errors: Record<string, { type: string; message: string }>[] = [];
    const put = (index: number, field: string, message: string) => {
      const row = errors[index] ?? {};
      errors[index] = { ...row, [field]: row[field] ?? { type: 'own', message } };
    };
    for (const { path, message } of parsed.error?.issues ?? [])
      put(Number(path[1]), String(path[2]), message);
    for (const [index, row] of rows.entries()) {
      // Only then is its network one to check an address of.
      if (errors[index]) continue;
      const isKept = asked ? row.network !== asked : isLeftOver(row, check, stored);
      if (isKept) continue;
      for (const [field, message] of problemsOf(row, check)) put(index, field, message);
    }
    if (errors.length === 0 && parsed.success) return { values: body, errors: {} };
    return { values: {}, errors: { networks: errors } as FieldErrors<WalletsValues> };
  };
}

// A memo typed for another network is not sent.
function bodyRow({ network, walletAddress, memo, noMemo }: WalletValues) {
  const asked = networks.includes(network) && networkFacts[network].memo !== undefined;
  return { network, walletAddress, memo: asked && !noMemo ? memo.trim() : '', noMemo: asked && noMemo };
}

function isLeftOver(row: WalletValues, check: CheckWallet | undefined, stored: readonly Wallet[]): boolean {
  return check?.(bodyRow(row)).address.ok === false && isUnchanged(row, stored);
}

function problemsOf(row: WalletValues, check: CheckWallet | undefined): [keyof WalletValues, string][] {
  const body = bodyRow(row);
  const found = check?.(body);
  const wrong = Object.entries(found?.fields ?? {}) as [keyof WalletValues, string][];
  const address = found?.address;
  if (wrong.length > 0) return wrong;
  if (address?.ok && !address.verified && row.compared !== row.walletAddress)
    wrong.push(['compared', t('Compare the start and end with your wallet, then tick this.')]);
  if (memoUnanswered(body))
    wrong.push([
      'memo',
      t('Enter the {memo}, or tick that your wallet doesn’t need one.', {
        memo: memoLabel(row.network).toLowerCase(),
      }),
    ]);
  return wrong;
}
