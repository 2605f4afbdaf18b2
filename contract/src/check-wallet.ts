import type { Verdict } from './addresses/verdict.ts';
import { checkAddress } from './check-address.ts';
import { checkMemo, memoName } from './check-memo.ts';
import type { Network } from './networks.ts';

export interface WalletDraft {
  network: Network;
  walletAddress: string;
  memo?: string | null | undefined;
  noMemo?: boolean | null | undefined;
}

/** The verdict on a wallet's address, and what is wrong with each field. */
export interface WalletCheck {
  address: Verdict;
  fields: { walletAddress?: string; memo?: string };
}

/** Checks whether coins can be sent to this wallet. Browser and server run the same check. */
export function checkWallet({ network, walletAddress, memo, noMemo }: WalletDraft): WalletCheck {
  const address = checkAddress(network, walletAddress);
  if (!address.ok) return { address, fields: { walletAddress: address.message } };
  const wrong = memo
    ? wrongMemo(network, memo, { carries: address.carries, noMemo: noMemo === true })
    : undefined;
  return { address, fields: wrong === undefined ? {} : { memo: wrong } };
}

function wrongMemo(
  network: Network,
  memo: string,
  { carries, noMemo }: { carries: string | null | undefined; noMemo: boolean },
): string | undefined {
  const name = memoName(network).toLowerCase();
  if (carries === null)
    return `This address has no ${name}. To use one, enter the address that starts with r.`;
  if (carries !== undefined && carries !== memo)
    return `This address already holds the ${name} ${carries}. Leave this empty.`;
  if (noMemo) return `Enter the ${name} or choose that your wallet needs none, not both.`;
  return checkMemo(network, memo);
}
