import type { Asset } from '@nairadesk/contract/assets';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { tappableCardClass } from '../../ui/card.tsx';
import { Money } from '../text/money.tsx';
import { GiftCard } from './gift-card.tsx';

interface AssetCardProps {
  asset: Asset;
}

/** Logo, name and what it is sold and bought at; the whole card opens the order. A row on small screens. */
export function AssetCard({ asset }: AssetCardProps) {
  return (
    <Link
      to={paths.trade}
      search={{ tab: asset.assetType === 'gift-card' ? asset.assetType : undefined, asset: asset.id }}
      className={clsx(
        tappableCardClass,
        'group flex items-center gap-3 sm:gap-4 xl:flex-col xl:items-start xl:px-3.5',
      )}
    >
      {asset.assetType === 'gift-card' ? (
        <GiftCard name={asset.name} logo={asset.logo} className="w-18" />
      ) : (
        <AssetTile name={asset.name} logo={asset.logo} />
      )}
      <span className="flex min-w-0 flex-1 flex-col xl:w-full">
        <span className="truncate font-medium">{asset.name}</span>
        <span className="flex flex-wrap items-baseline">
          <span className="w-14 whitespace-nowrap text-ink-soft text-xs">You sell</span>
          <Money naira={asset.sellingPrice} className="font-semibold" />
        </span>
        <span className="flex flex-wrap items-baseline text-ink-soft">
          <span className="w-14 whitespace-nowrap text-xs">You buy</span>
          <Money naira={asset.buyingPrice} className="text-sm" />
        </span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-faint transition-colors group-hover:text-go xl:hidden"
      />
    </Link>
  );
}
