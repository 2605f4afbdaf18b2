import { type Network, networks } from '@nairadesk/contract/networks';
import { getSettings } from '@nairadesk/contract/settings';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import type { Missing } from '../receiving.tsx';

const AddWalletDialog = lazy(async () => ({
  default: (await import('./add-wallet-dialog.tsx')).AddWalletDialog,
}));
const AddBankDialog = lazy(async () => ({ default: (await import('./add-bank-dialog.tsx')).AddBankDialog }));

interface AddReceivingProps {
  what: Missing;
  network: string;
  onClose: () => void;
}

/** Adds what an order lacks to be received; loaded with its first use. */
export function AddReceiving({ what, network, onClose }: AddReceivingProps) {
  const read = useRead(getSettings, {});
  const settings = read.data?.data;
  // All wallets are saved together: one that another device added must not be lost.
  const isFresh = !read.isStale || read.isFetchedAfterMount || read.isError;
  // Settings become old while the customer types: what is open stays open.
  const [isOpen, setIsOpen] = useState(false);
  if (settings && isFresh && !isOpen) setIsOpen(true);
  const known = networks.find((name): name is Network => name === network);
  if (!settings || !isOpen) return null;
  return (
    <Suspense fallback={null}>
      {what === 'bank' && <AddBankDialog profileName={settings.profile.name} onClose={onClose} />}
      {what !== 'bank' && known && (
        <AddWalletDialog network={known} stored={settings.wallets} onClose={onClose} />
      )}
    </Suspense>
  );
}
