import type { Asset } from '@nairadesk/contract/assets';
import type { OrderType } from '@nairadesk/contract/money';
import { getSettings } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { networkName } from '../../components/network-name.ts';
import { WalletText } from '../../components/wallet-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** What must be set up under Settings before this order can be placed. */
export type Missing = 'wallet' | 'bank' | null;

/** Where the customer receives: the wallet of a bought coin, the bank account of a sale. */
export function useReceiving(asset: Asset, orderType: OrderType, network: string) {
  const read = useRead(getSettings, {});
  const settings = read.data?.data;
  const toWallet = orderType === 'buy' && asset.assetType === 'cryptocurrency' && network !== '';
  const wallet = settings?.wallets.find((own) => own.network === network);
  const bank = settings?.bankDetails;
  const lacks: Missing =
    settings && toWallet && !wallet ? 'wallet' : settings && orderType === 'sell' && !bank ? 'bank' : null;
  // Whoever comes from Settings has just saved it: what is known may be a moment old.
  const loading = read.isPending || (lacks !== null && read.isFetching);
  return {
    missing: loading ? null : lacks,
    loading,
    wallet: toWallet ? wallet : undefined,
    bank: orderType === 'sell' ? bank : undefined,
    asked: toWallet || orderType === 'sell',
  };
}

type ReceivingProps = { network: string; receiving: ReturnType<typeof useReceiving> };

/** Says where it goes, before the order is placed. */
export function Receiving({ network, receiving }: ReceivingProps) {
  const { asked, loading, missing, wallet, bank } = receiving;
  const chain = networkName(network as Parameters<typeof networkName>[0]);
  if (!asked) return null;
  if (loading) return <Shape />;
  if (missing === 'wallet') {
    return (
      <Notice tone="attention" title={`You have no wallet on ${chain} yet`}>
        Tell us the address that we send to. Then you come back to this order.
      </Notice>
    );
  }
  if (missing === 'bank') {
    return (
      <Notice tone="attention" title="You have no bank account here yet">
        Tell us the account that we pay to. Then you come back to this order.
      </Notice>
    );
  }
  if (wallet)
    return (
      <Place label={`Goes to your wallet on ${chain}`}>
        <WalletText>{wallet.walletAddress}</WalletText>
      </Place>
    );
  if (bank)
    return (
      <Place label="Paid to your bank account">
        {bank.bankName} <span className="tabular-nums">{bank.accountNumber}</span>, {bank.accountName}
      </Place>
    );
  return null;
}

function Place({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{label}</p>
      <p className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}

function Shape() {
  return (
    <Loading label="Loading where it goes">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-1 h-5 w-full" />
    </Loading>
  );
}
