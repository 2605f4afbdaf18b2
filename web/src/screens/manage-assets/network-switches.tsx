import { memoName } from '@nairadesk/contract/check-memo';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { networkFacts } from '@nairadesk/contract/network-facts';
import { listNetworks, type Network, type NetworkState } from '@nairadesk/contract/networks';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';

/** Switches networks on and off for new orders; each tick saves at once. */
export function NetworkSwitches({ onClose }: { onClose: () => void }) {
  const read = useRead(listNetworks, {});
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Networks"
      description="Customers can place new orders on the ticked networks. Orders already placed aren’t affected."
    >
      {read.data ? (
        <Switches rows={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the networks">
          <NetworksSkeleton />
        </AsyncBoundary>
      )}
    </Dialog>
  );
}

function Switches({ rows }: { rows: readonly NetworkState[] }) {
  const [search, setSearch] = useState('');
  const turn = useCall(switchNetwork, {
    invalidates: [listNetworks],
    onSuccess: ({ message }) => toast.done(message),
  });
  const words = search.trim().toLowerCase();
  const found = rows.filter(({ network }) =>
    `${network} ${networkFacts[network].title}`.toLowerCase().includes(words),
  );
  return (
    <>
      <SearchField label="Search networks" value={search} onChange={setSearch} className="mb-3" />
      <ul className="divide-y divide-line">
        {found.map(({ network, offered, deskWallet }) => (
          <li key={network} className="py-1">
            <Checkbox
              label={networkFacts[network].title}
              checked={offered}
              onChange={(event) => turn.send({ network, offered: event.target.checked })}
            />
            {networkFacts[network].status && (
              <p className="-mt-1 pb-2 pl-8.5 text-attention-ink text-sm">
                {networkFacts[network].status.notice}
              </p>
            )}
            {offered && deskWallet !== 'ready' && (
              <p className="-mt-1 pb-2 pl-8.5 text-ink-soft text-sm">{notReceiving(network, deskWallet)}</p>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-3 text-ink-soft text-sm">No results. Try fewer letters.</p>}
    </>
  );
}

function notReceiving(network: Network, why: 'missing' | 'memo-unanswered'): string {
  if (why === 'missing') return 'Customers can’t sell on this network: the desk has no wallet on it.';
  return `Customers can’t sell on this network: we don’t know whether the desk’s wallet needs a ${memoName(network).toLowerCase()}.`;
}

function NetworksSkeleton() {
  return (
    <Loading label="Loading the networks">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
        <Skeleton key={line} className="my-3 h-6 w-56" />
      ))}
    </Loading>
  );
}
