import { useEffect, useState } from 'react';
import { useSearch } from './navigate.ts';
import type { paths } from './paths.ts';

/**
 * The token of a mailed link; null where the link has none, undefined until the page has come to life. It leaves
 * the address bar at once, for nobody to photograph or bookmark, and stays with this entry of the tab's history:
 * a phone that drops the page while its owner looks up a password brings it back whole.
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
