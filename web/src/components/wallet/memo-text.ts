import { memoName, saysMemo } from '@nairadesk/contract/check-memo';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { WalletAddress } from '@nairadesk/contract/settings';

/** The text for a wallet without a memo to show; null on networks without memos. */
export function memoText(wallet: WalletAddress): string | null {
  const { network, memo, noMemo } = wallet;
  if (!networkFacts[network].memo || memo) return null;
  const name = memoName(network).toLowerCase();
  if (saysMemo(wallet)) return `The ${name} is in the address`;
  return noMemo ? `No ${name} needed` : `We don’t know whether a ${name} is needed`;
}
