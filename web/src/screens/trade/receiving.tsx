import type { Asset } from '@nairadesk/contract/assets';
import { memoName, memoUnanswered } from '@nairadesk/contract/check-memo';
import type { OrderType } from '@nairadesk/contract/money';
import { sharesAddresses } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import { type BankDetails, getSettings, type WalletAddress } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AddressWarning } from '../../components/wallet/address-warning.tsx';
import { memoText } from '../../components/wallet/memo-text.ts';
import { networkName } from '../../components/wallet/network-name.ts';
import { WalletText } from '../../components/wallet/wallet-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** What must be set up under Settings before this order can be placed. */
export type Missing = 'wallet' | 'memo' | 'bank' | null;

/** Where the customer receives: the wallet of a bought coin, the bank account of a sale. */
export function useReceiving(asset: Asset, orderType: OrderType, network: string) {
  const read = useRead(getSettings, {});
  const settings = read.data?.data;
  const toWallet = orderType === 'buy' && asset.assetType === 'cryptocurrency' && network !== '';
  const wallet = settings?.wallets.find((own) => own.network === network);
  const bank = settings?.bankDetails;
  const missing = settings ? missingOf({ toWallet, toBank: orderType === 'sell', wallet, bank }) : null;
  // A customer who returns from Settings has just saved it: the cache may be stale.
  const loading = read.isPending || (missing !== null && read.isFetching);
  return {
    frozen: settings?.tradingFrozen === true,
    missing: loading ? null : missing,
    loading,
    wallet: toWallet ? wallet : undefined,
    bank: orderType === 'sell' ? bank : undefined,
    asked: toWallet || orderType === 'sell',
  };
}

function missingOf({ toWallet, toBank, wallet, bank }: Receivers): Missing {
  if (toWallet && !wallet) return 'wallet';
  if (toWallet && wallet && memoUnanswered(wallet)) return 'memo';
  return toBank && !bank ? 'bank' : null;
}

interface Receivers {
  toWallet: boolean;
  toBank: boolean;
  wallet: WalletAddress | undefined;
  bank: BankDetails | null | undefined;
}

type ReceivingProps = { network: string; receiving: ReturnType<typeof useReceiving> };

/** Shows the destination before the order is placed. */
export function Receiving({ network, receiving }: ReceivingProps) {
  const { asked, loading, missing, wallet, bank } = receiving;
  if (!asked) return null;
  if (loading) return <ReceivingSkeleton />;
  const chain = network === '' ? '' : networkName(network as Network);
  if (missing === 'wallet') {
    return (
      <Notice tone="attention" title={`You have no wallet on ${chain} yet`}>
        Add the address we should send to. Your order stays as you typed it.
      </Notice>
    );
  }
  if (missing === 'memo') {
    const name = memoName(network as Network).toLowerCase();
    return (
      <Notice tone="attention" title={`Does your wallet on ${chain} need a ${name}?`}>
        Most exchanges need one. Without it, your coins are lost. Tell us and we’ll bring you back to this
        order.
      </Notice>
    );
  }
  if (missing === 'bank') {
    return (
      <Notice tone="attention" title="You haven’t added a bank account yet">
        Add the account we should pay into. Your order stays as you typed it.
      </Notice>
    );
  }
  if (wallet)
    return (
      <>
        <Place label={`Goes to your wallet on ${chain}`}>
          <WalletText>{wallet.walletAddress}</WalletText>
          <MemoLine wallet={wallet} />
        </Place>
        {sharesAddresses(wallet.network) && (
          <p className="text-sm">
            This address also exists on other networks. We send on{' '}
            <span className="font-semibold">{chain}</span>, so check that your wallet supports it.
          </p>
        )}
        <AddressWarning wallet={wallet} />
      </>
    );
  if (bank)
    return (
      <Place label="Paid to your bank account">
        {bank.bankName} <span className="tabular-nums">{bank.accountNumber}</span>, {bank.accountName}
      </Place>
    );
  return null;
}

function MemoLine({ wallet }: { wallet: WalletAddress }) {
  const { network, memo } = wallet;
  const text = memo ? `${memoName(network)} ${memo}` : memoText(wallet);
  return text && <span className="mt-0.5 block text-ink-soft">{text}</span>;
}

function Place({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{label}</p>
      <p className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}

function ReceivingSkeleton() {
  return (
    <Loading label="Loading your payout details">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-1 h-5 w-full" />
    </Loading>
  );
}
