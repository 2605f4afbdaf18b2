import type { ListedMessage } from '@nairadesk/contract/support';
import { useEffect } from 'react';
import { clockSkew } from '../../api/server-clock.ts';

/** Reads again when a colleague’s minute is over: they may have typed on, which is no event. */
export function useReplyingEnd(
  shown: Pick<ListedMessage, 'replying'> | undefined,
  readAgain: () => unknown,
): void {
  const ends = (shown?.replying ?? []).map(({ until }) => Date.parse(until));
  const end = ends.length > 0 ? Math.min(...ends) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to read is another function with each render
  useEffect(() => {
    if (end === undefined) return;
    const timer = setTimeout(readAgain, Math.max(end - Date.now() + clockSkew(), 1000));
    return () => clearTimeout(timer);
  }, [end]);
}
