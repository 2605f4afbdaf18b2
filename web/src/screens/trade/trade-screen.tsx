import { type Asset, getAsset, listAssets } from '@nairadesk/contract/assets';
import { isCoin } from '@nairadesk/contract/coin-names';
import { leadOf } from '@nairadesk/contract/coin-order';
import { may } from '@nairadesk/contract/order-status';
import { getOrder } from '@nairadesk/contract/orders';
import { getSettings } from '@nairadesk/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKey, useRead } from '../../api/use-read.ts';
import { AssetGrid, AssetGridSkeleton } from '../../components/asset/asset-grid.tsx';
import { NothingOnSale } from '../../components/asset/nothing-on-sale.tsx';
import { PaymentDialog } from '../../components/order/payment-dialog.tsx';
import { message, t } from '../../language/translate.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FrozenNotice } from './frozen-notice.tsx';
import { TradeDialog } from './trade-dialog.tsx';
import type { PlacedOrder } from './use-order-form.ts';

/** All assets; choosing one opens the order form, and placing the order opens the payment. */
export function TradeScreen() {
  const [{ tab = 'cryptocurrency', order }, setSearch] = useSearch(paths.trade);
  const [words, setWords] = useState('');
  const read = useRead(listAssets, { assetType: tab });
  const settings = useRead(getSettings, {}, { quiet: true });
  return (
    <>
      <PageHeader title={t('Trade')} hint={t('Choose what you want to buy or sell.')} />
      {settings.data?.data.tradingFrozen && (
        <div className="mb-5">
          <FrozenNotice />
        </div>
      )}
      <Tabs
        label={t('What to trade')}
        tabs={tabs.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={(value) => setSearch(value === 'gift-card' ? { tab: value } : {}, { replace: true })}
      >
        <SearchField
          label={tab === 'gift-card' ? t('Search gift cards') : t('Search cryptocurrencies')}
          value={words}
          onChange={setWords}
          className="mb-5 sm:max-w-96"
        />
        {read.data ? (
          <Assets assets={read.data.data} words={words} onClear={() => setWords('')} />
        ) : (
          <AsyncBoundary
            failed={read.isError && read}
            title={t('We couldn’t load the prices')}
            safe={t('Your orders and money are safe.')}
          >
            <AssetGridSkeleton count={8} />
          </AsyncBoundary>
        )}
      </Tabs>
      <ChosenAsset listed={read.data?.data} listing={read.isPending} />
      {order && (
        <PaymentDialog
          orderId={order}
          open
          onClose={() => setSearch(({ tab }) => ({ tab }), { replace: true })}
        />
      )}
    </>
  );
}

const tabs = [
  { value: 'cryptocurrency', label: message('Cryptocurrencies') },
  { value: 'gift-card', label: message('Gift Cards') },
] as const;

function Assets(props: { assets: readonly Asset[]; words: string; onClear: () => void }) {
  const { assets, words, onClear } = props;
  if (assets.length === 0) return <NothingOnSale />;
  const wanted = words.trim().toLowerCase();
  const found = assets.filter(({ name }) => name.toLowerCase().includes(wanted) || isCoin(name, wanted));
  if (found.length > 0)
    return <AssetGrid assets={found.toSorted((a, b) => leadOf(a.name) - leadOf(b.name))} />;
  return (
    <NoResults title={t('No results for “{words}”', { words: words.trim() })} onClear={onClear}>
      {t('Try a shorter word, or check the other tab.')}
    </NoResults>
  );
}

/** The order form of the asset in the URL. */
function ChosenAsset({ listed, listing }: { listed: readonly Asset[] | undefined; listing: boolean }) {
  const [{ asset: id, orderType, amount, quantity, card }, setSearch] = useSearch(paths.trade);
  const client = useQueryClient();
  // The list may be stale; the order form needs the current price.
  const read = useRead(getAsset, { id: id ?? '' }, { when: id !== undefined });
  const asset = read.data?.data ?? listed?.find((one) => one.id === id);
  if (id === undefined || (!asset && listing)) return null;
  const leave = (order?: string) => setSearch(({ tab }) => ({ tab, order }), { replace: true });
  const pay = (placed: PlacedOrder) => {
    // The answer holds the payment details: no second fetch is needed. What was reported with it shows more than those.
    const placedEvent = { from: null, to: placed.status, timeStamp: placed.timeStamp, by: 'owner' };
    if (may('report', placed.status))
      client.setQueryData(readKey(getOrder, { id: placed.id }), {
        status: 'success',
        data: { ...placed, events: [placedEvent], description: null, hasCardCode: false },
      });
    leave(placed.id);
  };
  return (
    asset && (
      <TradeDialog
        key={asset.id}
        asset={asset}
        wanted={orderType && { orderType, amount, quantity, card }}
        onClose={() => leave()}
        onPlaced={pay}
      />
    )
  );
}
