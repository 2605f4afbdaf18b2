import { cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue } from '@nairadesk/contract/card-kinds';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { formNames, receiptNames } from '../../components/order/cards/card-words.ts';
import { t } from '../../language/translate.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { answerFor, nothingChosen } from './card-answer.ts';
import { otherValue } from './other-value.ts';

/** Country → value → form → receipt → naira, with what is usual chosen; start-card-calculator.ts makes it move. */
export function CardCalculator({ rates }: { rates: readonly PublicCardRate[] }) {
  const { choices, naira, words } = answerFor(rates, nothingChosen);
  const { countries, values, forms, receipts, picked } = choices;
  const still = { autoComplete: 'off' } as const;
  return (
    <>
      <noscript>
        <p className="mt-3">{t('Turn on JavaScript to work out an amount. The table has every rate.')}</p>
      </noscript>
      <div data-ref="card-calculator" className="mt-4 flex flex-col gap-4 noscript:hidden">
        <Select
          {...still}
          label={t('Country')}
          data-ref="country"
          defaultValue={picked.country}
          options={countries.map((value) => ({ value, label: cardCountries[value].name }))}
        />
        <Select
          {...still}
          label={t('Face value')}
          data-ref="value"
          defaultValue={picked.value}
          options={[
            ...values.map((value) => ({ value, label: faceValue(picked.country, value) })),
            { value: otherValue, label: t('Other') },
          ]}
        />
        <div data-ref="typed" hidden>
          <TextField
            label={t('Value in {currency}', { currency: cardCountries[picked.country].currency })}
            numeric="decimal"
            placeholder="0"
            maxLength={10}
          />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
          <Select
            {...still}
            label={t('Form')}
            data-ref="form"
            defaultValue={picked.form}
            options={forms.map((value) => ({ value, label: t(formNames[value]) }))}
          />
          <Select
            {...still}
            label={t('Receipt')}
            data-ref="receipt"
            defaultValue={picked.receipt}
            options={receipts.map((value) => ({ value, label: t(receiptNames[value]) }))}
          />
        </div>
        <div aria-live="polite" className="min-h-19 rounded-lg bg-go-soft px-4 py-3">
          <p data-ref="naira" className="font-semibold text-2xl tabular-nums">
            {naira === null ? '' : formatNaira(naira)}
          </p>
          <p data-ref="words" className="text-ink-soft text-sm">
            {words}
          </p>
        </div>
      </div>
    </>
  );
}
