import { networkFacts } from '@nairadesk/contract/network-facts';
import { listNetworks, type Network, type NetworkState } from '@nairadesk/contract/networks';
import { useRead } from '../../api/use-read.ts';
import { t, translateText } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { networkName } from './network-name.ts';

/** The networks that the desk has switched off for new orders. */
export function useSwitchedOff(): ReadonlySet<Network> {
  return useNetworks((row) => !row.offered);
}

/** The networks on which customers cannot sell: the desk has no wallet there, or its memo is unanswered. */
export function useNotReceiving(): ReadonlySet<Network> {
  return useNetworks((row) => row.deskWallet !== 'ready');
}

function useNetworks(asked: (row: NetworkState) => boolean): ReadonlySet<Network> {
  const rows = useRead(listNetworks, {}).data?.data ?? [];
  return new Set(rows.filter(asked).map((row) => row.network));
}

/** Warns about a network: closed, migrating, or switched off by the desk. */
export function NetworkNotice({ network, switchedOff }: { network: Network; switchedOff: boolean }) {
  const { status } = networkFacts[network];
  if (!status && !switchedOff) return null;
  return (
    <Notice tone="attention">
      {switchedOff && <p>{t('We’ve paused {network} for now.', { network: networkName(network) })}</p>}
      {status && <p>{translateText(status.notice)}</p>}
    </Notice>
  );
}
