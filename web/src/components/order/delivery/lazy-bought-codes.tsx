import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Loaded = lazy(async () => ({ default: (await import('./bought-codes.tsx')).BoughtCodes }));

/** The codes of a bought card, loaded with the first order that was delivered so. */
export function BoughtCodes(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="h-18 w-full rounded-lg" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
