import type { KeyboardEvent } from 'react';

/** Moves the focus as a spreadsheet does. Left and right move within a text until its end. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target as HTMLElement;
  const { column } = cell.dataset;
  if (column === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const isText = cell instanceof HTMLInputElement && cell.type === 'text';
  // Enter opens the history where its button has the focus.
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && isText && !event.shiftKey);
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && isText && event.shiftKey);
  if (down || up) {
    event.preventDefault();
    const same = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)];
    same[same.indexOf(cell) + (down ? 1 : -1)]?.focus();
    return;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || (isText && !isAtEnd(cell, step))) return;
  event.preventDefault();
  cell
    .closest('tr')
    ?.querySelector<HTMLElement>(`[data-column="${Number(column) + step}"]`)
    ?.focus();
}

// A cell that is entered has its whole text chosen, which counts as both ends.
function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionEnd === (step < 0 ? 0 : value.length);
}
