import type { WalletCheck, WalletDraft } from '@nairadesk/contract/check-wallet';
import { useEffect, useState } from 'react';

export type CheckWallet = (wallet: WalletDraft) => WalletCheck;

/** The address check, loaded on demand; undefined until then and offline. The server checks as well. */
export function useWalletCheck(when = true): CheckWallet | undefined {
  const [check, setCheck] = useState<CheckWallet>();
  useEffect(() => {
    let wanted = when;
    if (when)
      void import('@nairadesk/contract/check-wallet').then(
        ({ checkWallet }) => wanted && setCheck(() => checkWallet),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [when]);
  return check;
}
