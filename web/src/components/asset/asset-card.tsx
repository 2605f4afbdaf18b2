import type { Asset } from '@nairadesk/contract/assets';
import { isDollarCoin } from '@nairadesk/contract/dollar-coins';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { tappableCardClass } from '../../ui/card.tsx';
import { later } from '../../ui/later.ts';
import { Money } from '../text/money.tsx';
import { GiftCard } from './gift-card.tsx';

interface AssetCardProps {
  asset: Asset;
}

const CardTrend = later(async () => (await import('./trend/card-trend.tsx')).CardTrend);

/** Logo, name and what it is sold and bought at; the whole card opens the order. A row on small screens. */
export function AssetCard({ asset }: AssetCardProps) {
  const perDollar = (asset.assetType === 'gift-card' || isDollarCoin(asset.name)) && (
    <span className="ml-1 text-ink-soft text-xs">{t('per $1')}</span>
  );
  return (
    <Link
      to={paths.trade}
      search={{ tab: asset.assetType === 'gift-card' ? asset.assetType : undefined, asset: asset.id }}
      className={clsx(
        tappableCardClass,
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:gap-x-4 xl:flex-col xl:items-start xl:px-3.5',
      )}
    >
      {asset.assetType === 'gift-card' ? (
        <GiftCard name={asset.name} logo={asset.logo} className="w-18" />
      ) : (
        <AssetTile name={asset.name} logo={asset.logo} />
      )}
      <span className="flex min-w-0 flex-1 basis-[9.5rem] flex-col xl:w-full xl:basis-auto">
        <span className="font-medium">{asset.name}</span>
        <span className="flex flex-wrap items-baseline">
          <span className="asset-side text-ink-soft">{t('You sell')}</span>
          <Money naira={asset.sellingPrice} className="font-semibold" />
          {perDollar}
        </span>
        <span className="flex flex-wrap items-baseline text-ink-soft">
          <span className="asset-side">{t('You buy')}</span>
          <Money naira={asset.buyingPrice} className="text-sm" />
          {perDollar}
        </span>
      </span>
      {/* Its place is kept: nothing moves when it comes. */}
      <span className="min-h-5 w-full xl:min-h-10">
        <Suspense>
          <CardTrend asset={asset} />
        </Suspense>
      </span>
    </Link>
  );
}
