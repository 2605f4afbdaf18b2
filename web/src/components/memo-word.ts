import { memoName } from '@nairadesk/contract/check-memo';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { WalletAddress } from '@nairadesk/contract/settings';

type Asked = Pick<WalletAddress, 'network' | 'memo' | 'noMemo'>;

/** What to say of a wallet's memo where there is none to show; null where its network has no memos. */
export function memoWord({ network, memo, noMemo }: Asked): string | null {
  if (!networkFacts[network].memo || memo) return null;
  const name = memoName(network).toLowerCase();
  return noMemo ? `No ${name} needed` : `Nobody has said whether a ${name} is needed`;
}
