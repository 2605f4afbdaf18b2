import { lazy, Suspense, useEffect } from 'react';
import { useFind } from './find-state.ts';

const FindPalette = lazy(() => import('./find-palette.tsx').then((m) => ({ default: m.FindPalette })));

/** Opens the palette by Ctrl-K or ⌘K wherever the focus is, and closes it by the same. */
export function FindHost() {
  const open = useFind((find) => find.open);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isOurs || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      useFind.setState((find) => ({ open: !find.open }));
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      useFind.setState({ open: false });
    };
  }, []);
  return open ? (
    <Suspense>
      <FindPalette onClose={() => useFind.setState({ open: false })} />
    </Suspense>
  ) : null;
}
