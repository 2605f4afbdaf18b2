import { ApiFailure, networkFailure } from '../../../../api/failure.ts';
import { PhotoProblem } from '../../../../components/order/photos/photo-problem.ts';
import { t } from '../../../../language/translate.ts';

const callTimeoutMilliseconds = 60_000;
const triesMost = 8;
const pauseMostSeconds = 30;
/** A customer waits no longer than this for a limit: it is said instead. */
const limitMostSeconds = 120;

interface Trying<Answer> {
  /** One call; `isAgain`: the one before failed on its way, perhaps after it was done. */
  make: (signal: AbortSignal, isAgain: boolean) => Promise<Answer>;
  /** Ends it all, with `AbortError`. */
  signal: AbortSignal;
  /** Says that it waits for the connection, or no longer. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Makes a call until it is answered: after a broken line it waits longer each time, and without any connection until
 * that is back. Throws what the server refuses for good, and `PhotoProblem` after too many tries.
 */
export async function trySteadily<Answer>({ make, signal, onWaiting }: Trying<Answer>): Promise<Answer> {
  for (let tries = 1, isAgain = false; ; isAgain = true) {
    try {
      const answer = await withinTime((limit) => make(limit, isAgain), signal);
      onWaiting(false);
      return answer;
    } catch (failure) {
      if (signal.aborted) throw failure;
      const seconds = pauseAfter(failure, tries);
      if (seconds === null) throw failure;
      onWaiting(failure instanceof ApiFailure && failure.code === 'network');
      // Being offline is no failed try.
      if (navigator.onLine) tries += 1;
      if (tries > triesMost)
        throw new PhotoProblem(t('We couldn’t send this photo. Check your connection.'), { canRetry: true });
      await pause(seconds, signal);
    }
  }
}

/** How long to wait before the next try; null: there is no use. */
function pauseAfter(failure: unknown, tries: number): number | null {
  if (!(failure instanceof ApiFailure)) return null;
  const { status, retryAfterSeconds } = failure;
  const longer = Math.min(2 ** (tries - 1), pauseMostSeconds);
  if (status === 429) {
    const asked = retryAfterSeconds ?? longer;
    return asked > limitMostSeconds ? null : asked;
  }
  return status === 0 || status >= 500 ? longer : null;
}

/** A line can be silent for ever without breaking. */
async function withinTime<Answer>(
  make: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const limit = new AbortController();
  const end = () => limit.abort();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, callTimeoutMilliseconds);
  try {
    return await make(limit.signal);
  } catch (failure) {
    if (limit.signal.aborted && !signal.aborted) throw networkFailure(true, true);
    throw failure;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Waits so long, or until the connection is back. Offline, only that counts, in case the browser can tell. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (then: () => void) => {
      over.abort();
      clearTimeout(timer);
      then();
    };
    const milliseconds = 1_000 * (navigator.onLine ? seconds : pauseMostSeconds);
    const timer = setTimeout(() => end(resolve), milliseconds);
    window.addEventListener('online', () => end(resolve), { signal: over.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: over.signal });
  });
}
