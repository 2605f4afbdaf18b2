import { type RefObject, useEffect, useRef } from 'react';

/** Listens to keys in the whole dialog around an element, wherever in it the focus is; by their names. */
export function useDialogKeys(
  inside: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // Behind the dialog, the same keys move through a list.
      event.stopPropagation();
      act();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [inside]);
}
