import { useEffect, useState } from 'react';
import { clockSkew } from '../../api/server-clock.ts';

/** The server's time in milliseconds since 1970, renewed every so often. */
export function useServerNow(everyMilliseconds = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}

function serverNow(): number {
  return Date.now() - clockSkew();
}
