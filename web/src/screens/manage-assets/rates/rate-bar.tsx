import type { Asset } from '@nairadesk/contract/assets';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { difference, percentText } from './percent.ts';
import { type Draft, draftedPrices, isFaulty, type RateSheetStore } from './rate-sheet-store.ts';
import { sides } from './read-paste.ts';
import type { useSavePrices } from './use-save-prices.ts';

interface RateBarProps {
  sheet: RateSheetStore;
  assets: readonly Asset[];
  saving: ReturnType<typeof useSavePrices>;
  onSave: () => void;
}

/** What would be saved, in words, before it is; and for a minute after, the way back. */
export function RateBar({ sheet, assets, saving, onSave }: RateBarProps) {
  const drafts = useStore(sheet, (state) => state.drafts);
  const count = Object.keys(drafts).length;
  if (count === 0 && !saving.undo) return null;
  return (
    <section
      aria-label="Changes"
      className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-t-lg border border-line bg-surface px-4 py-3 shadow-overlay sm:px-5"
    >
      {count > 0 ? (
        <>
          <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-sm">
            {summaryOf(drafts, assets)}
          </p>
          <span className="flex gap-2.5">
            <Button variant="secondary" onClick={() => sheet.discard()}>
              Discard
            </Button>
            <Button pending={saving.pending} onClick={onSave} aria-keyshortcuts="Control+Enter">
              Save prices
            </Button>
          </span>
        </>
      ) : (
        saving.undo && <Undo {...saving.undo} />
      )}
    </section>
  );
}

function Undo({ count, endsAt, pending, send, end }: NonNullable<RateBarProps['saving']['undo']>) {
  const left = useSecondsLeft(endsAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the minute is over
  useEffect(() => {
    if (left === 0 && !pending) end();
  }, [left === 0, pending]);
  return (
    <>
      <p role="status" className="text-sm">
        Prices of {count} {count === 1 ? 'asset' : 'assets'} changed. Customers see them now.
      </p>
      <Button variant="secondary" pending={pending} onClick={send}>
        Undo <span className="font-normal text-ink-soft tabular-nums">{left} s</span>
      </Button>
    </>
  );
}

// So many are named: those that change the most.
const named = 3;

function summaryOf(drafts: Readonly<Record<string, Draft>>, assets: readonly Asset[]): string {
  const entries = Object.entries(drafts);
  const faults = entries.filter(([, draft]) => isFaulty(draft)).length;
  const steps = entries
    .map(([id, draft]) => ({ name: assets.find((asset) => asset.id === id)?.name ?? '', by: largest(draft) }))
    .toSorted((one, other) => Number(size(other.by) - size(one.by)));
  const first = steps.slice(0, named).map(({ name, by }) => `${name} ${percentText(by, true)}`);
  const more = steps.length > named ? ` and ${steps.length - named} more` : '';
  const verb = entries.length === 1 ? 'asset changes' : 'assets change';
  const wrong = faults > 0 ? `. ${faults} can’t be saved yet: look for the red cells` : '';
  return `${entries.length} ${verb}: ${first.join(', ')}${more}${wrong}`;
}

/** The larger of the two changes of a row, in hundredths of a per cent. */
function largest(draft: Draft): bigint {
  const now = draftedPrices(draft);
  const [buying = 0n, selling = 0n] = sides.map((side) => difference(draft.base[side], now[side]));
  return size(selling) > size(buying) ? selling : buying;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
