import { saysMemo } from '@nairadesk/contract/check-memo';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { t } from '../../language/translate.ts';
import { memoLabel } from './memo-label.ts';

/** The text for a wallet without a memo to show; null on networks without memos. */
export function memoText(wallet: WalletAddress): string | null {
  const { network, memo, noMemo } = wallet;
  if (!networkFacts[network].memo || memo) return null;
  const label = memoLabel(network).toLowerCase();
  if (saysMemo(wallet)) return t('The {memo} is in the address', { memo: label });
  return noMemo
    ? t('No {memo} needed', { memo: label })
    : t('We don’t know whether a {memo} is needed', { memo: label });
}
