import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { changedBy, readPercent } from './percent.ts';
import { type Fill, type Side, sides } from './read-paste.ts';

type Prices = Record<Side, string>;

interface RateToolsProps {
  /** How many rows it would be applied to, in words: "3 chosen". */
  scope: string;
  /** The prices of those rows, as they are drafted. */
  read: () => readonly { id: string; prices: Prices }[];
  onFill: (fills: Fill[]) => void;
}

const which = [
  { value: 'both', label: 'Both prices' },
  { value: 'buyingPrice', label: 'Buying price' },
  { value: 'sellingPrice', label: 'Selling price' },
];

/** Changes many rows at once: by a percentage, or the selling price to a margin below the buying price. */
export function RateTools({ scope, read, onFill }: RateToolsProps) {
  const [side, setSide] = useState('both');
  const isNarrow = useMedia('(width < 48rem)');
  const change = (hundredths: bigint) =>
    read().flatMap(({ id, prices }) =>
      sides
        .filter((one) => side === 'both' || side === one)
        .map((one) => ({ id, side: one, text: changedBy(prices[one], hundredths) ?? '0' })),
    );
  const margin = (hundredths: bigint) =>
    read().map(({ id, prices }) => ({
      id,
      side: 'sellingPrice' as const,
      text: changedBy(prices.buyingPrice, -hundredths) ?? '0',
    }));
  const tools = (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <PercentForm
        label="Change by"
        hint="Like 1.5 or -2."
        scope={scope}
        onApply={(hundredths) => onFill(change(hundredths))}
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
        onApply={(hundredths) => onFill(margin(hundredths))}
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

interface PercentFormProps {
  label: string;
  hint: string;
  scope: string;
  onApply: (hundredths: bigint) => void;
  children?: React.ReactNode;
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
