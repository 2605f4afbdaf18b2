import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Offered = lazy(async () => ({ default: (await import('./cards-offer.tsx')).CardsOffer }));

/** An offer about cards, loaded when there is one: few customers have any. */
export function CardsOffer(props: ComponentProps<typeof Offered>) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <Offered {...props} />
    </Suspense>
  );
}
