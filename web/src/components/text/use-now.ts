import { useEffect, useState } from 'react';

/**
 * The time of a clock in milliseconds since 1970, the device's unless another is given. It is read whenever the
 * component draws, so that what just arrived is never judged by an older moment, and at least every so often.
 */
export function useNow(everyMilliseconds: number, clock: () => number = Date.now): number {
  const [, renew] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => renew((times) => times + 1), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return clock();
}
