import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Loaded = lazy(async () => ({ default: (await import('./cards-part.tsx')).CardsPart }));

/** The cards of an order, loaded with the first order that has some. */
export function CardsPart(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
