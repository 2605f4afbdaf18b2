import type { Asset } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { browserStorage } from '../../../browser/browser-storage.ts';
import { t } from '../../../language/translate.ts';
import { useSession } from '../../../session/session.ts';
import { later } from '../../../ui/later.ts';
import { AssetGrid } from '../../asset/asset-grid.tsx';
import { HomeOrders } from './home-orders.tsx';
import { HomePlace, homeHeightKey } from './home-place.tsx';
import { type OpenOrder, useOwnOrders } from './own-orders.ts';

const mostShown = 4;

// Most customers never have one, and the dashboard works without.
const WaitingOffers = later(async () => (await import('../../order/waiting-offers.tsx')).WaitingOffers);

// Those who have traded don't see them any more.
const FirstSteps = later(async () => (await import('./first-steps.tsx')).FirstSteps);

/** The dashboard's upper part: what waits for an answer, open orders, the first steps until they are done, and what this customer trades most. */
export function HomeTop() {
  const own = useOwnOrders();
  const assets = useRead(getDashboard, {}).data?.data.cryptocurrencies;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && useSession.getState().isLoggedIn)
      browserStorage.setItem(homeHeightKey, String(box.current.offsetHeight));
  });
  if (own === null) return null;
  if (!own || !assets) return <HomePlace />;
  return (
    <div ref={box} className="flow-root">
      <Suspense>
        <WaitingOffers />
      </Suspense>
      <HomeOrders open={own.open} />
      <Suspense>{own.orders.every(({ status }) => status === 'cancelled') && <FirstSteps />}</Suspense>
      <TradedMost assets={mostTraded(own.orders, assets)} />
    </div>
  );
}

function TradedMost({ assets }: { assets: readonly Asset[] }) {
  const id = useId();
  if (assets.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4 font-semibold text-lg sm:text-xl">
        {t('You trade most')}
      </h2>
      <AssetGrid assets={assets} />
    </section>
  );
}

/** By how often it stands in their newest orders; an order says its asset by name and kind. */
function mostTraded(orders: readonly OpenOrder[], assets: readonly Asset[]): Asset[] {
  const times = ({ name, assetType }: Asset) =>
    orders.filter((order) => order.assetName === name && order.assetType === assetType).length;
  return assets
    .filter((asset) => times(asset) > 0)
    .toSorted((a, b) => times(b) - times(a))
    .slice(0, mostShown);
}
