interface Prefetched {
  response: Promise<Response>;
  /** When the request left, by this device's clock. */
  asked: number;
}

declare global {
  interface Window {
    /** The call that the page made before the app had loaded: see inline-scripts/start-prefetch.ts. */
    prefetched?: Prefetched & { url: string; token: string };
  }
}

// After this, the answer is stale.
const freshMilliseconds = 10_000;

/** Takes, once, the answer that the page prefetched. */
export function takePrefetched(url: string, token: string | null): Prefetched | undefined {
  const { prefetched } = window;
  if (!prefetched || prefetched.url !== url || prefetched.token !== token) return undefined;
  delete window.prefetched;
  return performance.now() < freshMilliseconds ? prefetched : undefined;
}
