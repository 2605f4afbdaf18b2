import { useEffect, useState } from 'react';
import { useSearch } from './navigate.ts';
import type { paths } from './paths.ts';

/**
 * The token of an emailed link; null if it has none, undefined until hydration. It is removed from the URL at
 * once, so that it is not photographed or bookmarked, and stored in the history entry: a phone that discards
 * the tab restores it.
 */
export function useLinkToken(
  path: typeof paths.activateAccount | typeof paths.resetPassword,
): string | null | undefined {
  const [{ token: given }] = useSearch(path);
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const { history, location } = window;
    if (given !== undefined) {
      history.replaceState({ ...history.state, linkToken: given }, '', location.pathname);
    }
    setToken((known) => known ?? given ?? history.state?.linkToken ?? null);
  }, [given]);
  return token;
}
