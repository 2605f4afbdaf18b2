import { useEffect, useRef } from 'react';

/**
 * Takes cells that are pasted while the focus is in no field, and no dialog is open: from the first row on, or by their
 * names.
 */
export function usePasteAnywhere(take: (text: string) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData, defaultPrevented } = event;
      const isField = target instanceof Element && target.closest('input, textarea, select');
      if (defaultPrevented || isField || document.querySelector('dialog[open]')) return;
      if (latest.current(clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
