import { listOffSale, restoreAsset } from '@nairadesk/contract/asset-changes';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { Coins } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { Money } from '../../components/text/money.tsx';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toasts.ts';
import { AssetTilesSkeleton } from './asset-tiles.tsx';

/** What was taken off sale, for super-admins: each can be put on sale again, as it was. */
export function OffSale() {
  const actions = (
    <Link to={paths.manageAssets} className={buttonClass({ variant: 'secondary' })}>
      On sale
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Off sale"
        hint="Customers don’t see these. Put back on sale, an asset has the prices it had."
        actions={actions}
      />
      <Assets />
    </>
  );
}

function Assets() {
  const read = useRead(listOffSale, {});
  if (!read.data) {
    return (
      <AsyncBoundary
        failed={read.isError && read}
        title="We couldn’t load the assets"
        safe="Nothing changed, and customers can still trade."
      >
        <AssetTilesSkeleton />
      </AsyncBoundary>
    );
  }
  const assets = read.data.data;
  if (assets.length === 0)
    return (
      <EmptyState icon={<Coins />} title="Nothing is off sale">
        An asset that is deleted can be put back from here.
      </EmptyState>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {assets.map((asset) => (
        <OffSaleCard key={asset.id} asset={asset} />
      ))}
    </ul>
  );
}

function OffSaleCard({ asset }: { asset: Asset }) {
  const restore = useCall(restoreAsset, {
    invalidates: [listOffSale, listAssets],
    onSuccess: ({ message }) => toast.done(message),
  });
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-raised sm:p-5">
      <div className="flex items-center gap-3.5">
        <AssetTile name={asset.name} logo={asset.logo} />
        <div className="min-w-0">
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">{asset.name}</p>
          <p className="text-ink-soft text-sm">
            <Money naira={asset.buyingPrice} /> and <Money naira={asset.sellingPrice} />
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        pending={restore.pending}
        onClick={() => restore.send({ id: asset.id })}
        aria-label={`Put ${asset.name} on sale`}
      >
        Put on sale
      </Button>
    </li>
  );
}
