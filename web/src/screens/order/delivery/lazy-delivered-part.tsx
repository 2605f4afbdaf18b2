import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Loaded = lazy(async () => ({ default: (await import('./delivered-part.tsx')).DeliveredPart }));

/** The delivered codes of an order, loaded with the first one that has some. */
export function DeliveredPart(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="h-28" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
