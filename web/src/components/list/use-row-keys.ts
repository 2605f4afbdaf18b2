import { type KeyboardEvent, useEffect, useRef } from 'react';
import { hearsKeys } from './hears-keys.ts';

interface RowKeys {
  ids: readonly string[];
  /** The row that the Tab key reaches. */
  chosenId: string | undefined;
  /** J and K are heard wherever the focus is in no field. */
  everywhere: boolean;
  /** The focus has come to a row. */
  onMove: (id: string) => void;
  /** The reader wants to go on behind the last row. */
  onEnd: () => void;
  /** A row was pressed. */
  onOpen: (id: string) => void;
}

/** Moves through a list of rows with J and K or the arrows. One row is in the Tab order (roving tabindex). */
export function useRowKeys({ ids, chosenId, everywhere, onMove, onEnd, onOpen }: RowKeys) {
  const list = useRef<HTMLUListElement>(null);
  const tabStop = chosenId !== undefined && ids.includes(chosenId) ? chosenId : ids[0];
  const focusRow = (id: string) => rowOf(list.current, id)?.focus();
  const move = (from: string, key: string): boolean => {
    const step = steps[key] ?? 0;
    const id = ids[Math.min(Math.max(ids.indexOf(from) + step, 0), ids.length - 1)];
    if (step === 0 || id === undefined) return false;
    if (step > 0 && id === from) onEnd();
    focusRow(id);
    onMove(id);
    return true;
  };
  useEffect(() => {
    if (!everywhere || tabStop === undefined) return;
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!/^[jk]$/i.test(event.key) || !hearsKeys(event)) return;
      // The first press only shows where it is.
      const isThere = list.current?.contains(document.activeElement);
      if (isThere) return;
      rowOf(list.current, tabStop)?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [everywhere, tabStop]);
  return {
    list,
    row: (id: string) => ({
      'data-row': id,
      tabIndex: id === tabStop ? 0 : -1,
      onClick: () => onOpen(id),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isChord(event) && move(id, event.key)) event.preventDefault();
      },
    }),
    focusRow,
  };
}

const steps: Record<string, number> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

function isChord(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
