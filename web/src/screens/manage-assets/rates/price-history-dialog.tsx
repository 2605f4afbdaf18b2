import { listPriceChanges, type PriceChange } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira } from '@nairadesk/contract/money';
import { useRead } from '../../../api/use-read.ts';
import { When } from '../../../components/text/when.tsx';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Side, sides } from './read-paste.ts';

/** The last changes of one asset's prices: when, by whom, from what to what. */
export function PriceHistoryDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const read = useRead(listPriceChanges, { id: asset.id });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Prices of ${asset.name}`}
      description="The last changes, newest first."
    >
      {read.data ? (
        <Changes changes={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the changes">
          <Skeleton className="h-40" />
        </AsyncBoundary>
      )}
    </Dialog>
  );
}

const words = { buyingPrice: 'Buying', sellingPrice: 'Selling' } as const;

function Changes({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">No change has been recorded yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.timeStamp} className="py-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{change.by ?? 'Unknown'}</span>
            <When time={change.timeStamp} className="text-ink-soft" />
          </p>
          {sides.map((side) => (
            <Step key={side} change={change} side={side} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Step({ change, side }: { change: PriceChange; side: Side }) {
  const [now, before] = [change[side], change[`${side}Before`]];
  if (now === null) return null;
  return (
    <p className="mt-1 tabular-nums">
      {words[side]}: {before !== null && `${formatNaira(before)} → `}
      {formatNaira(now)}
    </p>
  );
}
