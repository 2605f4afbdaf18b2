import { giftCardsPath } from '@nairadesk/contract/card-pages';
import { addressCall } from '@nairadesk/contract/endpoint';
import { pathIn } from '@nairadesk/contract/languages';
import { listRates } from '@nairadesk/contract/website';
import { ArrowRight, CircleAlert, CloudAlert } from 'lucide-react';
import { spokenLanguage, t } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AssetChoice } from './asset-choice.tsx';
import { RateCalculatorSkeleton } from './rate-calculator-skeleton.tsx';

/** The rate calculator's markup; start-calculator.ts fills it and reacts to input. */
export function RateCalculator() {
  return (
    <section
      aria-labelledby="calculator"
      data-ref="calculator"
      data-rates={addressCall(listRates).url}
      className="rounded-xl border border-line bg-surface p-4 shadow-overlay sm:p-6"
    >
      <h2 id="calculator" className="sr-only">
        {t('Today’s rates')}
      </h2>
      <div data-ref="loading" className="noscript:hidden">
        <RateCalculatorSkeleton />
      </div>
      <noscript>
        <p>{t('Turn on JavaScript to see today’s rates, or log in.')}</p>
      </noscript>
      <div data-ref="loaded" hidden className="flex flex-col gap-3">
        <SegmentedControl
          label={t('Buy or sell')}
          options={[
            { value: 'buy', label: t('Buy') },
            { value: 'sell', label: t('Sell') },
          ]}
          value="buy"
          onChange={() => {}}
        />
        <AssetChoice />
        <QuoteFields />
        <QuoteFacts />
        <a
          data-ref="next"
          // The script has no paths of its own: all of them would be in its page.
          data-trade={paths.trade}
          data-cards={pathIn(spokenLanguage(), giftCardsPath)}
          data-staff={paths.order}
          data-sign-up={paths.signUp}
          href={paths.signUp}
          className={`${buttonClass({ size: 'lg', full: true })} min-w-0`}
        >
          <span data-ref="next-words" className="truncate" />
          <ArrowRight aria-hidden="true" className="ml-2 size-5" />
        </a>
      </div>
      <NoRates />
    </section>
  );
}

/** The paid side comes first. */
function QuoteFields() {
  const look = {
    numeric: 'decimal',
    large: true,
    className: '[&_input]:text-xl max-sm:[&_input]:min-h-13',
  } as const;
  return (
    <div data-ref="fields" className="flex flex-col gap-3">
      <TextField
        {...look}
        label={t('You pay')}
        aside={t('Naira')}
        prefix="₦"
        placeholder="0.00"
        maxLength={18}
        data-ref="amount"
      />
      <TextField
        {...look}
        label={t('You get')}
        aside={<span data-ref="unit" />}
        placeholder="0"
        maxLength={20}
        data-ref="quantity"
      />
    </div>
  );
}

function QuoteFacts() {
  const line = 'flex flex-wrap justify-between gap-x-4 gap-y-1';
  return (
    <div className="text-sm">
      <p className={line}>
        <span data-ref="one" className="text-ink-soft" />
        <span data-ref="price" className="font-medium tabular-nums" />
      </p>
      <div data-ref="facts" aria-live="polite" className="mt-1">
        <p data-ref="limit" hidden className="flex items-center gap-1.5 font-medium text-attention-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span data-ref="limit-words" />
        </p>
        <p data-ref="exact" className={line}>
          <span data-ref="exact-words" className="text-ink-soft" />
          <span data-ref="exact-amount" className="font-medium tabular-nums" />
        </p>
      </div>
      <p data-ref="card-rates" hidden className="mt-1 text-ink-soft">
        {t('Country, value, form and receipt decide how much.')}
      </p>
    </div>
  );
}

function NoRates() {
  return (
    <div
      data-ref="no-rates"
      role="status"
      hidden
      className="flex min-h-110 flex-col items-start justify-center p-2 sm:p-4"
    >
      <CloudAlert aria-hidden="true" className="size-8 text-ink-faint" />
      <p className="mt-4 font-semibold text-lg">{t('Today’s rates didn’t load')}</p>
      <p data-ref="no-rates-words" className="mt-1 text-ink-soft">
        {t('We couldn’t load them right now. Your account and orders are safe.')}
      </p>
      <Button data-ref="again" variant="secondary" className="mt-5">
        {t('Load the rates again')}
      </Button>
    </div>
  );
}
