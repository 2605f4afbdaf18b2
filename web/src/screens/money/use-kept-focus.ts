import { type FocusEvent, useEffect, useRef } from 'react';

/** The id of a row's element, which can take the focus. */
export function rowId(id: string): string {
  return `money-${id}`;
}

/**
 * Keeps the focus in a list whose rows leave it, or lose the button that was pressed: it goes to the row, else to the
 * one that took its place, else to the screen. @returns what the list listens to
 */
export function useKeptFocus(ids: readonly string[]) {
  const last = useRef<{ id: string; place: number } | null>(null);
  useEffect(() => {
    // A dialog gives the focus back by itself; only what was lost is looked after.
    if (!last.current || document.activeElement !== document.body) return;
    const { id, place } = last.current;
    const next = ids.includes(id) ? id : (ids[place] ?? ids.at(-1));
    document.getElementById(next === undefined ? 'main' : rowId(next))?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const place = ids.findIndex((id) => document.getElementById(rowId(id))?.contains(target));
      const id = ids[place];
      last.current = id === undefined ? null : { id, place };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A dialog comes back to the row.
      if (relatedTarget && !relatedTarget.closest('dialog')) last.current = null;
    },
  };
}
