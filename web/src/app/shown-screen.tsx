import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { setTitle } from '../browser/page-title.ts';
import { LocationContext, navigate } from '../router/navigate.ts';
import { titleOf } from '../router/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadScreen, redirectFor, screenAt } from './routes.tsx';

/**
 * The screen that the URL names. Until its files are loaded, the previous one stays.
 * @param prerenderPath the path to prerender
 */
export function ShownScreen({ prerenderPath }: { prerenderPath?: string }) {
  const pathname = usePathname({ ssrPath: prerenderPath });
  const search = useSearch({ ssrSearch: prerenderPath && '' });
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const elsewhere = useMemo(() => redirectFor({ pathname, search }), [pathname, search]);
  const isHere = elsewhere === null && screenAt(pathname) !== undefined;
  const last = useRef({ pathname, search });
  if (isHere && (last.current.pathname !== pathname || last.current.search !== search)) {
    last.current = { pathname, search };
  }
  const shown = last.current;
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
    // A missing file means that a newer version was deployed.
    else if (!isHere) loadScreen(pathname).then(drawAgain, () => window.location.reload());
  }, [elsewhere, isHere, pathname]);
  useScreenChange(shown);
  const address = useMemo(() => ({ ...shown, prepare }), [shown]);
  const screen = screenAt(shown.pathname);
  if (!screen) return null;
  const { Layout, Content } = screen;
  const content = (
    <ErrorBoundary key={shown.pathname}>
      <Content />
    </ErrorBoundary>
  );
  return <LocationContext value={address}>{Layout ? <Layout>{content}</Layout> : content}</LocationContext>;
}

/** On a new screen: sets the title, scrolls to the top and moves the focus, as a new page would. */
function useScreenChange(shown: { pathname: string }): void {
  const { pathname } = shown;
  const title = titleOf(pathname);
  const before = useRef<string | null>(null);
  const cameBack = useRef(false);
  useEffect(() => {
    // Going back, the browser restores the scroll position itself.
    const remember = () => {
      cameBack.current = true;
    };
    window.addEventListener('popstate', remember);
    return () => window.removeEventListener('popstate', remember);
  }, []);
  useLayoutEffect(() => {
    setTitle(title);
    if (before.current !== null && before.current !== pathname) {
      if (!cameBack.current) window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    before.current = pathname;
  }, [pathname, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset after each screen
  useEffect(() => {
    cameBack.current = false;
  }, [shown]);
}

function prepare(path: string): void {
  loadScreen(path).catch(() => {});
}
