import type { WalletAddress } from '@nairadesk/contract/settings';
import { t, translateText } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { useWalletCheck } from './use-wallet-check.ts';

/** Warns of a wallet that was saved before addresses were checked, and fails the check. It does not block the trade. */
export function AddressWarning({ wallet }: { wallet: WalletAddress }) {
  const verdict = useWalletCheck()?.(wallet).address;
  if (!verdict) return null;
  if (verdict.ok)
    return verdict.warning ? <p className="text-ink-soft text-sm">{translateText(verdict.warning)}</p> : null;
  return (
    <Notice tone="attention" title={t('Check this address before you send anything')}>
      {translateText(verdict.message)}
    </Notice>
  );
}
