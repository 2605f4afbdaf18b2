import type { Asset } from '@nairadesk/contract/assets';
import { t } from '../../language/translate.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AssetCard } from './asset-card.tsx';

/** Assets side by side, up to four in a line. */
export function AssetGrid({ assets }: { assets: readonly Asset[] }) {
  return (
    <ul className={gridClass}>
      {assets.map((asset) => (
        <li key={asset.id} className="grid">
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  );
}

/** The same grid while its assets are fetched. */
export function AssetGridSkeleton({ count }: { count: number }) {
  return (
    <Loading label={t('Loading the assets')}>
      <div className={gridClass}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div
            key={index}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface p-4 sm:gap-x-4 sm:p-5 xl:flex-col xl:items-start xl:px-3.5"
          >
            <Skeleton className="size-12 rounded-md" />
            <div className="flex flex-1 flex-col gap-2 py-0.5 xl:w-full">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-36" />
            </div>
            <div className="h-5 xl:h-10 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const gridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4';
