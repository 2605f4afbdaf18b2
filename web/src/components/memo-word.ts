import { memoName } from '@nairadesk/contract/check-memo';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { WalletAddress } from '@nairadesk/contract/settings';

/** What to say of a wallet's memo where there is none to show; null where its network has no memos. */
export function memoWord({ network, walletAddress, memo, noMemo }: WalletAddress): string | null {
  if (!networkFacts[network].memo || memo) return null;
  const name = memoName(network).toLowerCase();
  if (!noMemo) return `Nobody has said whether a ${name} is needed`;
  // X-addresses of Ripple and M-addresses of Stellar hold it.
  const inside = (network === 'Ripple' || network === 'Stellar') && /^[XM]/.test(walletAddress);
  return inside ? `The address says the ${name}` : `No ${name} needed`;
}
