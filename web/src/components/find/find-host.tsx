import { lazy, Suspense, useEffect } from 'react';
import { loadPalette, useFind } from './find-state.ts';

const FindPalette = lazy(() => loadPalette().then((m) => ({ default: m.FindPalette })));

/** Opens the palette by Ctrl-K or ⌘K wherever the focus is, and closes it by the same. */
export function FindHost() {
  const open = useFind((find) => find.open);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The first half of the chord.
      if (event.key === 'Control' || event.key === 'Meta') loadPalette().catch(() => {});
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
    // While it loads, what is typed for it must press nothing of the desk: single keys are off while a dialog is open.
    <Suspense fallback={<dialog open hidden />}>
      <FindPalette onClose={() => useFind.setState({ open: false })} />
    </Suspense>
  ) : null;
}
