import type { Asset } from '@nairadesk/contract/assets';
import { memoUnanswered } from '@nairadesk/contract/check-memo';
import type { OrderType } from '@nairadesk/contract/money';
import { sharesAddresses } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import { type BankDetails, getSettings, type WalletAddress } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AddressWarning } from '../../components/wallet/address-warning.tsx';
import { memoLabel } from '../../components/wallet/memo-label.ts';
import { memoText } from '../../components/wallet/memo-text.ts';
import { networkName } from '../../components/wallet/network-name.ts';
import { WalletText } from '../../components/wallet/wallet-text.tsx';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** What must be set up before this order can be placed. */
export type Missing = 'wallet' | 'memo' | 'bank';

/** Where the customer receives: the wallet of a bought coin, the bank account of a sale. */
export function useReceiving(asset: Asset, orderType: OrderType, network: string) {
  const read = useRead(getSettings, {});
  const settings = read.data?.data;
  const toWallet = orderType === 'buy' && asset.assetType === 'cryptocurrency' && network !== '';
  const wallet = settings?.wallets.find((own) => own.network === network);
  const bank = settings?.bankDetails;
  const missing = settings ? missingOf({ toWallet, toBank: orderType === 'sell', wallet, bank }) : null;
  // A customer who comes from Settings has just saved it: the cache may be stale.
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

function missingOf({ toWallet, toBank, wallet, bank }: Receivers): Missing | null {
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
      <Notice tone="attention" title={t('You have no wallet on {network} yet', { network: chain })}>
        {t('Add the address we should send to. Your order stays as you typed it.')}
      </Notice>
    );
  }
  if (missing === 'memo') {
    const memo = memoLabel(network as Network).toLowerCase();
    return (
      <Notice
        tone="attention"
        title={t('Does your wallet on {network} need a {memo}?', { network: chain, memo })}
      >
        {t('Most exchanges need one. Without it, your coins are lost. Your order stays as you typed it.')}
      </Notice>
    );
  }
  if (missing === 'bank') {
    return (
      <Notice tone="attention" title={t('You haven’t added a bank account yet')}>
        {t('Add the account we should pay into. Your order stays as you typed it.')}
      </Notice>
    );
  }
  if (wallet)
    return (
      <>
        <Place label={t('Goes to your wallet on {network}', { network: chain })}>
          <WalletText>{wallet.walletAddress}</WalletText>
          <MemoLine wallet={wallet} />
        </Place>
        {sharesAddresses(wallet.network) && (
          <p className="text-sm">
            {withNodes(
              t(
                'This address also exists on other networks. We send on {network}, so check that your wallet supports it.',
              ),
              { network: <span className="font-semibold">{chain}</span> },
            )}
          </p>
        )}
        <AddressWarning wallet={wallet} />
      </>
    );
  if (bank)
    return (
      <Place label={t('Paid to your bank account')}>
        {bank.bankName} <span className="tabular-nums">{bank.accountNumber}</span>, {bank.accountName}
      </Place>
    );
  return null;
}

function MemoLine({ wallet }: { wallet: WalletAddress }) {
  const { network, memo } = wallet;
  const text = memo ? `${memoLabel(network)} ${memo}` : memoText(wallet);
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
    <Loading label={t('Loading your payout details')}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-1 h-5 w-full" />
    </Loading>
  );
}
