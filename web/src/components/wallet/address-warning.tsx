import type { WalletAddress } from '@nairadesk/contract/settings';
import { Notice } from '../../ui/notice.tsx';
import { useWalletCheck } from './use-wallet-check.ts';

/** Warns of a wallet that was saved before addresses were checked, and fails the check. It does not block the trade. */
export function AddressWarning({ wallet }: { wallet: WalletAddress }) {
  const verdict = useWalletCheck()?.(wallet).address;
  if (!verdict) return null;
  if (verdict.ok) return verdict.warning ? <p className="text-ink-soft text-sm">{verdict.warning}</p> : null;
  return (
    <Notice tone="attention" title="Check this address before you send anything">
      {verdict.message}
    </Notice>
  );
}
