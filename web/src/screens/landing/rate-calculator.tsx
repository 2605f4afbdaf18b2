import { formatNaira, formatQuantity, nairaOf, quantityOf } from '@nairadesk/contract/money';
import type { Rate } from '@nairadesk/contract/website';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight, CircleAlert, CloudAlert } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AssetChoice } from './asset-choice.tsx';
import { priceOf, unitName } from './quote.ts';
import { RateCalculatorShape } from './rate-calculator-shape.tsx';
import { type Calculator, useCalculator } from './use-calculator.ts';
import { useRates } from './use-rates.ts';
import { useOwnHome } from './way-in.ts';

/** What a coin or a card costs or brings today, worked out while one types. */
export function RateCalculator() {
  const { data, isPending, isFetching, refetch } = useRates();
  return (
    <section
      aria-labelledby="calculator"
      className="rounded-xl border border-line bg-surface p-4 shadow-overlay sm:p-6"
    >
      <h2 id="calculator" className="sr-only">
        Today’s rates
      </h2>
      {data?.length ? (
        <LoadedCalculator rates={data} />
      ) : isPending ? (
        <RateCalculatorShape />
      ) : (
        <NoRates retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function LoadedCalculator({ rates }: { rates: readonly Rate[] }) {
  const calculator = useCalculator(rates);
  if (!calculator) return null;
  const { rate, orderType, setOrderType, choose } = calculator;
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="Buy or sell"
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
        value={orderType}
        onChange={setOrderType}
      />
      <AssetChoice rates={rates} chosen={rate} onChoose={choose} />
      <QuoteFields calculator={calculator} />
      <QuoteFacts calculator={calculator} />
      <NextStep calculator={calculator} />
    </div>
  );
}

/** What leaves stands first. */
function QuoteFields({ calculator: { rate, orderType, input } }: { calculator: Calculator }) {
  const fields = orderType === 'buy' ? (['amount', 'quantity'] as const) : (['quantity', 'amount'] as const);
  const labels = orderType === 'buy' ? ['You pay', 'You get'] : ['You send', 'You receive'];
  return fields.map((field, index) => (
    <TextField
      key={field}
      label={labels[index] ?? ''}
      aside={field === 'amount' ? 'Naira' : unitName(rate)}
      prefix={field === 'amount' ? '₦' : undefined}
      placeholder={field === 'amount' ? '0.00' : '0'}
      numeric="decimal"
      large
      maxLength={field === 'amount' ? 18 : 20}
      className="[&_input]:text-xl"
      {...input(field)}
    />
  ));
}

function QuoteFacts({ calculator: { rate, orderType, quote } }: { calculator: Calculator }) {
  const unit = rate.assetType === 'cryptocurrency' ? `1 ${rate.name}` : `1 unit of ${rate.name}`;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-ink-soft">{unit}</span>
        <span className="font-medium tabular-nums">{formatNaira(priceOf(rate, orderType))}</span>
      </p>
      <p aria-live="polite" className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1">
        {quote?.belowMinimum && quote.units > 0n ? (
          <span className="flex items-center gap-1.5 font-medium text-attention-ink">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            The smallest order is {formatNaira(rate.minAmount)}
          </span>
        ) : (
          <>
            <span className="text-ink-soft">
              {quote && quote.units > 0n
                ? `${formatQuantity(quantityOf(quote.units))} ${orderType === 'buy' ? 'costs' : 'brings'} exactly`
                : 'Smallest order'}
            </span>
            <span className="font-medium tabular-nums">
              {formatNaira(quote && quote.units > 0n ? nairaOf(quote.amountKobo) : rate.minAmount)}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function NextStep({ calculator: { rate, orderType } }: { calculator: Calculator }) {
  const home = useOwnHome();
  const look = clsx(buttonClass({ size: 'lg', full: true }), 'min-w-0');
  const label = (
    <>
      <span className="truncate">
        {orderType === 'buy' ? 'Buy' : 'Sell'} {rate.name}
      </span>
      <ArrowRight aria-hidden="true" className="ml-2 size-5" />
    </>
  );
  if (!home) {
    return (
      <Link to={paths.signUp} className={look}>
        {label}
      </Link>
    );
  }
  // Staff work orders and place none.
  if (!home.trades) {
    return (
      <Link to={home.to} className={look}>
        Go to {home.label}
      </Link>
    );
  }
  return (
    <Link to={paths.trade} search={{ tab: rate.assetType }} className={look}>
      {label}
    </Link>
  );
}

function NoRates({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div role="status" className="flex min-h-120 flex-col items-start justify-center p-2 sm:p-4">
      <CloudAlert aria-hidden="true" className="size-8 text-ink-faint" />
      <p className="mt-4 font-semibold text-lg">Today’s rates are not here yet</p>
      <p className="mt-1 text-ink-soft">
        We could not load them just now. Nothing is wrong with your account or your orders.
      </p>
      <Button variant="secondary" className="mt-5" pending={retrying} onClick={onRetry}>
        Load the rates again
      </Button>
    </div>
  );
}
