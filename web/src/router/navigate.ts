import { createContext, useContext, useMemo } from 'react';
import { navigate as setLocation } from 'wouter/use-browser-location';
import { paths } from './paths.ts';
import { searches } from './search-params.ts';

export type Path = (typeof paths)[keyof typeof paths];

type Searches = typeof searches;

/** The search params of a screen. */
type SearchOf<P extends Path> = P extends keyof Searches ? ReturnType<Searches[P]> : Record<string, never>;

/** A screen and its search params. */
export type Target<P extends Path = Path> = P extends Path ? { to: P; search?: SearchOf<P> } : never;

interface How {
  /** Replaces the current history entry. */
  replace?: boolean;
}

interface Shown {
  pathname: string;
  search: string;
  /** Prefetches a screen. */
  prepare: (path: string) => void;
}

/** The location of the screen that is shown, which may lag behind the window's URL while a screen loads. */
export const LocationContext = createContext<Shown>({
  pathname: paths.landing,
  search: '',
  prepare: () => {},
});

/** ('/trade', { tab: 'gift-card' }) → '/trade?tab=gift-card', without default values. */
export function hrefOf(to: Path, search: object = {}): string {
  const query = queryOf(readSearch(to, queryOf(search)));
  return query === '' ? to : `${to}?${query}`;
}

function queryOf(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

/** Parses search params as the screen at `path` defines them. */
export function readSearch<P extends Path>(path: P, search: string): SearchOf<P> {
  const read = Object.hasOwn(searches, path) ? searches[path as keyof Searches] : () => ({});
  return read(Object.fromEntries(new URLSearchParams(search))) as SearchOf<P>;
}

/** Goes to a screen. */
export function go<P extends Path>(target: Target<P>, how?: How): void {
  navigate(hrefOf(target.to, target.search), how);
}

/** Navigates to a URL of this site. The landing page is a separate document without the app. */
export function navigate(href: string, { replace = false }: How = {}): void {
  if (href !== paths.landing) setLocation(href, { replace });
  else if (replace) window.location.replace(href);
  else window.location.assign(href);
}

/** The path of the screen that is shown. */
export function usePathname(): string {
  return useContext(LocationContext).pathname;
}

/** What is being done on the page of one order (`?act=cancel`), and a setter. */
export function useAct() {
  const { pathname, search } = useContext(LocationContext);
  const { act } = readSearch(paths.order, search);
  const setAct = (next: string | undefined, how?: How) =>
    navigate(next === undefined ? pathname : `${pathname}?${queryOf({ act: next })}`, how);
  return [act, setAct] as const;
}

/**
 * The search params of the screen at `path`, which must be the one shown, and a setter that takes new params or
 * a function of the current ones.
 */
export function useSearch<P extends keyof Searches>(path: P) {
  const { search } = useContext(LocationContext);
  const asked = useMemo(() => readSearch(path, search), [path, search]);
  const ask = useMemo(
    () => (next: SearchOf<P> | ((now: SearchOf<P>) => SearchOf<P>), how?: How) => {
      // Read again: it may have changed since the last render.
      const now = readSearch(path, window.location.search);
      navigate(hrefOf(path, typeof next === 'function' ? next(now) : next), how);
    },
    [path],
  );
  return [asked, ask] as const;
}
