import type { Asset } from '@nairadesk/contract/assets';
import { lazy, Suspense } from 'react';
import { t } from '../../../language/translate.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { PlacedOrder } from '../use-order-form.ts';
import type { useSaleRates } from './use-sale-rates.ts';

const CardSale = lazy(async () => ({ default: (await import('./card-sale.tsx')).CardSale }));

/** The form for selling cards, loaded with its first use. */
export function SaleCardsPart(props: {
  asset: Asset;
  sale: ReturnType<typeof useSaleRates>;
  /** What was chosen of the first card, in the address. */
  wanted: string | undefined;
  onPlaced: (order: PlacedOrder) => void;
  footer: HTMLElement | null;
}) {
  const { asset, sale, wanted, onPlaced, footer } = props;
  if (!sale.rates)
    return (
      <AsyncBoundary failed={sale.failed} title={t('We couldn’t load our rates')}>
        <CardsSkeleton />
      </AsyncBoundary>
    );
  return (
    <Suspense fallback={<CardsSkeleton />}>
      <CardSale asset={asset} rates={sale.rates} wanted={wanted} onPlaced={onPlaced} footer={footer} />
    </Suspense>
  );
}

function CardsSkeleton() {
  return (
    <Loading label={t('Loading our rates')}>
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="mt-5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-1.5 h-12 w-full" />
        </div>
      ))}
    </Loading>
  );
}
