import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Moves through a list of cards with J and K or the arrows; Enter opens. While a card has the focus, and J and K
 * also from elsewhere on the page if `everywhere`. One card of the list is in the Tab order (roving tabindex).
 */
export function useCardKeys(ids: readonly string[], onOpen: (id: string) => void, everywhere: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const tabStop = currentId !== null && ids.includes(currentId) ? currentId : ids[0];

  const focusCard = (id: string) => cardOf(list.current, id)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const here = ids.indexOf(cardIdOf(event.target) ?? '');
    if (here < 0 || isChord(event)) return;
    const step = steps[event.key] ?? 0;
    const id = ids[Math.min(Math.max(here + step, 0), ids.length - 1)] ?? '';
    if (step !== 0) focusCard(id);
    else if (event.key === 'Enter' && cardOf(list.current, id) === event.target) onOpen(id);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!everywhere || tabStop === undefined) return;
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!/^[jk]$/i.test(event.key) || isChord(event) || event.defaultPrevented || isBusy(event.target))
        return;
      cardOf(list.current, tabStop)?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [everywhere, tabStop]);
  return {
    list: { ref: list, onKeyDown },
    card: (id: string) => ({
      'data-card': id,
      tabIndex: id === tabStop ? 0 : -1,
      onFocus: () => setCurrentId(id),
    }),
    focusCard,
  };
}

const steps: Record<string, number> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

function isChord(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether a text field or a dialog uses the keys. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function cardOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;
}

function cardIdOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
}
