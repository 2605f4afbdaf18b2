import type { Asset } from '@nairadesk/contract/assets';
import { clsx } from 'clsx';
import { Money } from '../../components/text/money.tsx';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { tappableCardClass } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const gridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3';

/** A card for each asset, with both prices; the whole card opens it. */
export function AssetTiles({ assets, onOpen }: { assets: readonly Asset[]; onOpen: (asset: Asset) => void }) {
  return (
    <ul className={gridClass}>
      {assets.map((asset) => (
        <li key={asset.id} className="flex">
          <button
            type="button"
            onClick={() => onOpen(asset)}
            className={clsx(tappableCardClass, 'flex w-full flex-col')}
          >
            <span className="flex items-center gap-3.5">
              <AssetTile name={asset.name} logo={asset.logo} />
              <span className="min-w-0">
                <span className="block font-semibold text-lg [overflow-wrap:anywhere]">{asset.name}</span>
                <span className="block text-ink-soft text-sm">{subtitleOf(asset)}</span>
              </span>
            </span>
            <span className="mt-4 flex w-full flex-col gap-1 border-line border-t pt-3">
              <Price label="Buying price" naira={asset.buyingPrice} />
              <Price label="Selling price" naira={asset.sellingPrice} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function subtitleOf({ assetType, networks }: Asset): string {
  if (assetType === 'gift-card') return 'Gift card';
  return networks.length === 1 ? `${networks[0]}` : `${networks.length} networks`;
}

function Price({ label, naira }: { label: string; naira: string }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="text-ink-soft text-sm">{label}</span>
      <Money naira={naira} className="font-semibold" />
    </span>
  );
}

/** The skeleton. */
export function AssetTilesSkeleton() {
  return (
    <Loading label="Loading the assets">
      <Skeleton className="mb-5 h-12 sm:max-w-80" />
      <div className={gridClass}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-4 shadow-raised sm:p-5">
            <div className="flex items-center gap-3.5">
              <Skeleton className="size-12" />
              <div className="flex flex-col gap-2">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-4 w-20" />
              </div>
            </div>
            <div className="mt-4 flex flex-col gap-2 border-line border-t pt-3">
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
