import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./sold-cards.tsx')).SoldCards }));

/** The cards of a sale, loaded for orders that may have some. */
export function SoldCards(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
