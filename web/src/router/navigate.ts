import { createContext, useContext, useMemo } from 'react';
import { navigate as setLocation } from 'wouter/use-browser-location';
import { paths } from './paths.ts';
import { searches } from './search-params.ts';

export type Path = (typeof paths)[keyof typeof paths];

type Searches = typeof searches;

/** What may stand behind the question mark of a screen's address. */
type SearchOf<P extends Path> = P extends keyof Searches ? ReturnType<Searches[P]> : Record<string, never>;

/** A screen, and what is asked of it. */
export type Target<P extends Path = Path> = P extends Path ? { to: P; search?: SearchOf<P> } : never;

interface How {
  /** In place of this entry of the history. */
  replace?: boolean;
}

interface Shown {
  pathname: string;
  search: string;
  /** Fetches a screen before somebody goes there. */
  prepare: (path: string) => void;
}

/** The address of the screen that is shown, which may lag a moment behind the one of the window. */
export const LocationContext = createContext<Shown>({
  pathname: paths.landing,
  search: '',
  prepare: () => {},
});

/** ('/trade', { tab: 'gift-card' }) → '/trade?tab=gift-card', without what the screen shows by itself. */
export function hrefOf(to: Path, search: object = {}): string {
  const query = queryOf(readSearch(to, queryOf(search)));
  return query === '' ? to : `${to}?${query}`;
}

function queryOf(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

/** Reads what stands behind the question mark as the screen at `path` understands it. */
export function readSearch<P extends Path>(path: P, search: string): SearchOf<P> {
  const read = Object.hasOwn(searches, path) ? searches[path as keyof Searches] : () => ({});
  return read(Object.fromEntries(new URLSearchParams(search))) as SearchOf<P>;
}

/** Goes to a screen. */
export function go<P extends Path>(target: Target<P>, how?: How): void {
  navigate(hrefOf(target.to, target.search), how);
}

/** Goes to an address of this site. The landing page is a document of its own, without the app in it. */
export function navigate(href: string, { replace = false }: How = {}): void {
  if (href !== paths.landing) setLocation(href, { replace });
  else if (replace) window.location.replace(href);
  else window.location.assign(href);
}

/** The path of the screen that is shown. */
export function usePathname(): string {
  return useContext(LocationContext).pathname;
}

/**
 * What is asked of the screen at `path`, which is the one shown, and the way to ask for something else: given
 * whole, or made from what is asked now.
 */
export function useSearch<P extends keyof Searches>(path: P) {
  const { search } = useContext(LocationContext);
  const asked = useMemo(() => readSearch(path, search), [path, search]);
  const ask = useMemo(
    () => (next: SearchOf<P> | ((now: SearchOf<P>) => SearchOf<P>), how?: How) => {
      // Read anew: it may have changed since this was drawn.
      const now = readSearch(path, window.location.search);
      navigate(hrefOf(path, typeof next === 'function' ? next(now) : next), how);
    },
    [path],
  );
  return [asked, ask] as const;
}
