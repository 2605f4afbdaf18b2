import { serverNow } from '../../api/server-clock.ts';
import { useNow } from './use-now.ts';

/** The server's time in milliseconds since 1970, renewed every so often. */
export function useServerNow(everyMilliseconds = 15_000): number {
  return useNow(everyMilliseconds, serverNow);
}
