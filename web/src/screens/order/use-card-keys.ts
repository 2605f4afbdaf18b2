import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Moves through a list of cards with J and K or the arrows; Enter opens. Only while a card has the focus
 * (WCAG 2.1.4); one card of the list stands in the Tab order.
 */
export function useCardKeys(ids: readonly string[], onOpen: (id: string) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const tabStop = currentId !== null && ids.includes(currentId) ? currentId : ids[0];

  const focusCard = (id: string) => cardOf(list.current, id)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const here = ids.indexOf(cardIdOf(event.target) ?? '');
    if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key] ?? 0;
    const id = ids[Math.min(Math.max(here + step, 0), ids.length - 1)] ?? '';
    if (step !== 0) focusCard(id);
    else if (event.key === 'Enter' && cardOf(list.current, id) === event.target) onOpen(id);
    else return;
    event.preventDefault();
  };
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

function cardOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;
}

function cardIdOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
}
