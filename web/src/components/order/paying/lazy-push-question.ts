import { lazy } from 'react';

/** Once an order waits for us; a browser that can't load it is not asked. */
export const PushQuestion = lazy(() =>
  import('./push-question.tsx').then(
    (m) => ({ default: m.PushQuestion }),
    () => ({ default: () => null }),
  ),
);
