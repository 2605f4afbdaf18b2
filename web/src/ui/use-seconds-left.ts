import { useEffect, useState } from 'react';

/** Whole seconds until `endsAt` (milliseconds since 1970), counted down to 0 by the clock, not by ticks. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}
