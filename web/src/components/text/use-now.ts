import { useEffect, useState } from 'react';

/** The time of a clock in milliseconds since 1970, the device's unless another is given, read again every so often. */
export function useNow(everyMilliseconds: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds, clock]);
  return now;
}
