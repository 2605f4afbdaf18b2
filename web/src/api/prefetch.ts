interface FirstCall {
  response: Promise<Response>;
  /** When it left, by this device. */
  asked: number;
}

declare global {
  interface Window {
    /** What the page asked for before the app was there: see inline-scripts/start-prefetch.ts. */
    firstCall?: FirstCall & { url: string; token: string };
  }
}

// Later the answer is old.
const freshMilliseconds = 10_000;

/** Hands over, once, the answer that the page itself asked for. */
export function takeFirstCall(url: string, token: string | null): FirstCall | undefined {
  const { firstCall } = window;
  if (!firstCall || firstCall.url !== url || firstCall.token !== token) return undefined;
  delete window.firstCall;
  return performance.now() < freshMilliseconds ? firstCall : undefined;
}
