import type { Rate } from '@nairadesk/contract/website';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { controlFrame, Field } from '../../ui/field.tsx';
import { rateKey } from './use-calculator.ts';

interface AssetChoiceProps {
  rates: readonly Rate[];
  chosen: Rate;
  onChoose: (key: string) => void;
}

/** A native select that shows the face of what is chosen. */
export function AssetChoice({ rates, chosen, onChoose }: AssetChoiceProps) {
  return (
    <Field label="Asset">
      {(control) => (
        <div className="relative flex">
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center">
            <AssetTile name={chosen.name} logo={chosen.logo} size="sm" />
          </span>
          <select
            {...control}
            value={rateKey(chosen)}
            onChange={(event) => onChoose(event.target.value)}
            className={clsx(
              controlFrame,
              'h-15 text-base appearance-none truncate pr-10 pl-15 font-semibold',
            )}
          >
            {groups.map(({ assetType, label }) => {
              const members = rates.filter((rate) => rate.assetType === assetType);
              if (members.length === 0) return null;
              return (
                <optgroup key={assetType} label={label}>
                  {members.map((rate) => (
                    <option key={rateKey(rate)} value={rateKey(rate)}>
                      {rate.name}
                    </option>
                  ))}
                </optgroup>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}

const groups = [
  { assetType: 'cryptocurrency', label: 'Cryptocurrencies' },
  { assetType: 'gift-card', label: 'Gift cards' },
] as const;
