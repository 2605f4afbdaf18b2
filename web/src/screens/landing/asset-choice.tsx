import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { controlFrame, Field } from '../../ui/field.tsx';

/** A native select that shows the chosen asset's logo; start-calculator.ts fills it. */
export function AssetChoice() {
  return (
    <Field label={t('Asset')} labelHidden>
      {(control) => (
        <div className="relative flex">
          <span data-ref="face" className="pointer-events-none absolute inset-y-0 left-3 flex items-center" />
          <select
            {...control}
            data-ref="asset"
            autoComplete="off"
            className={clsx(
              controlFrame,
              'min-h-13 sm:min-h-15 text-base appearance-none truncate pr-10 pl-15 font-semibold',
            )}
          >
            <optgroup label={t('Cryptocurrencies')} data-ref="cryptocurrency" />
            <optgroup label={t('Gift cards')} data-ref="gift-card" />
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
