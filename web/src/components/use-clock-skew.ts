import { useEffect, useState } from 'react';

/** Milliseconds by which this device's clock runs ahead of the server's; null until it is known. */
export function useClockSkew(): number | null {
  const [skew, setSkew] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void measuredSkew().then((measured) => wanted && setSkew(measured));
    return () => {
      wanted = false;
    };
  }, []);
  return skew;
}

// A header of whole seconds: what it cannot tell apart counts as none, and so does no answer.
async function measuredSkew(): Promise<number> {
  const asked = Date.now();
  try {
    const response = await fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(8000),
    });
    const serverTime = Date.parse(response.headers.get('date') ?? '') + 500;
    const skew = (asked + Date.now()) / 2 - serverTime;
    return Math.abs(skew) > 2000 ? Math.round(skew) : 0;
  } catch {
    return 0;
  }
}
