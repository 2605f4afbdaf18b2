import { lazy } from 'react';
import { loadMoreWords } from '../../../language/load-more-words.ts';

/** For customers alone, in their language, and after the screen: on a slow line it would compete with the prices. */
export const CustomerFrame = lazy(async () => {
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  await loadMoreWords();
  return import('./customer-frame.tsx').then(
    (m) => ({ default: m.CustomerFrame }),
    () => ({ default: () => null }),
  );
});
/** The part of the dashboard that is about the customer. */
export const HomeTop = lazy(() =>
  Promise.all([import('./home-top.tsx'), loadMoreWords()]).then(
    ([m]) => ({ default: m.HomeTop }),
    () => ({ default: () => null }),
  ),
);
