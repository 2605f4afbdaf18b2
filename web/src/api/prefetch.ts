interface Prefetched {
  response: Promise<Response>;
  /** When it left, by this device. */
  asked: number;
}

declare global {
  interface Window {
    /** What the page asked for before the app was there: see inline-scripts/start-prefetch.ts. */
    prefetched?: Prefetched & { url: string; token: string };
  }
}

// Later the answer is old.
const freshMilliseconds = 10_000;

/** Hands over, once, the answer that the page itself asked for. */
export function takePrefetched(url: string, token: string | null): Prefetched | undefined {
  const { prefetched } = window;
  if (!prefetched || prefetched.url !== url || prefetched.token !== token) return undefined;
  delete window.prefetched;
  return performance.now() < freshMilliseconds ? prefetched : undefined;
}
