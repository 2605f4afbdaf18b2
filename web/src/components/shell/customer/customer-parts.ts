import { lazy } from 'react';

/** For customers alone, and after the screen: on a slow line it would compete with the prices. */
export const CustomerFrame = lazy(async () => {
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  return import('./customer-frame.tsx').then(
    (m) => ({ default: m.CustomerFrame }),
    () => ({ default: () => null }),
  );
});
/** The part of the dashboard that is about the customer. */
export const HomeTop = lazy(() =>
  import('./home-top.tsx').then(
    (m) => ({ default: m.HomeTop }),
    () => ({ default: () => null }),
  ),
);
