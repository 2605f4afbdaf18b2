import type { Asset } from '@nairadesk/contract/assets';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { changedBy, readPercent } from './percent.ts';
import { currentPrices, draftedPrices, type RateSheetStore } from './rate-sheet-store.ts';
import { sides } from './read-paste.ts';

interface RateToolsProps {
  sheet: RateSheetStore;
  assets: readonly Asset[];
  /** Those that the search shows. */
  shown: readonly Asset[];
}

const which = [
  { value: 'both', label: 'Both prices' },
  { value: 'buyingPrice', label: 'Buying price' },
  { value: 'sellingPrice', label: 'Selling price' },
];

/**
 * Changes many rows at once, the chosen ones or else all that are shown: by a percentage, or the selling price to a
 * margin below the buying price.
 */
export function RateTools({ sheet, assets, shown }: RateToolsProps) {
  const [side, setSide] = useState('both');
  const isNarrow = useMedia('(width < 48rem)');
  const chosen = useStore(sheet, (state) => state.chosen);
  const rows = chosen.size > 0 ? assets.filter(({ id }) => chosen.has(id)) : shown;
  const scope = chosen.size > 0 ? `${rows.length} chosen` : `all ${rows.length}`;
  const change = (hundredths: bigint) =>
    rows.flatMap((asset) => {
      const prices = pricesIn(sheet, asset);
      return sides
        .filter((one) => side === 'both' || side === one)
        .map((one) => ({ id: asset.id, side: one, text: changedBy(prices[one], hundredths) ?? '0' }));
    });
  const margin = (hundredths: bigint) =>
    rows.map((asset) => ({
      id: asset.id,
      side: 'sellingPrice' as const,
      text: changedBy(pricesIn(sheet, asset).buyingPrice, -hundredths) ?? '0',
    }));
  const tools = (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <PercentForm
        label="Change by"
        hint="Like 1.5 or -2."
        scope={scope}
        onApply={(hundredths) => sheet.fill(change(hundredths), rows)}
      >
        <Select
          label="Which price"
          options={which}
          value={side}
          onChange={({ target }) => setSide(target.value)}
          className="w-38"
        />
      </PercentForm>
      <PercentForm
        label="Selling below buying by"
        hint="Like 3: 3 % below."
        scope={scope}
        onApply={(hundredths) => sheet.fill(margin(hundredths), rows)}
      />
    </div>
  );
  if (!isNarrow) return <div className="mb-4">{tools}</div>;
  return (
    <details className="mb-4 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 items-center px-4 font-medium text-sm">Change many at once</summary>
      <div className="px-4 pt-1 pb-4">{tools}</div>
    </details>
  );
}

/** The prices of a row, as they are drafted. */
function pricesIn(sheet: RateSheetStore, asset: Asset) {
  const { drafts, told } = sheet.getState();
  const draft = drafts[asset.id];
  return draft ? draftedPrices(draft) : currentPrices(asset, told[asset.id]);
}

interface PercentFormProps {
  label: string;
  hint: string;
  /** How many rows it would be applied to, in words: "3 chosen". */
  scope: string;
  onApply: (hundredths: bigint) => void;
  children?: ReactNode;
}

function PercentForm({ label, hint, scope, onApply, children }: PercentFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hundredths = readPercent(typed);
    setError(hundredths === null ? 'Enter a percentage, like 1.5' : undefined);
    if (hundredths !== null) onApply(hundredths);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2.5">
      {children}
      <TextField
        label={label}
        hint={hint}
        suffix="%"
        inputMode="text"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        className="w-44"
      />
      <Button type="submit" variant="secondary" className="mt-6.5 h-12">
        Apply to {scope}
      </Button>
    </form>
  );
}
