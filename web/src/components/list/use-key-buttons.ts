import { useEffect } from 'react';
import { hearsKeys } from './hears-keys.ts';

/**
 * Presses what names a single key as its `data-key`, where it is on the page: `<Button data-key="c">`. So a key does what
 * can be seen, and nothing else.
 */
export function useKeyButtons(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (!hearsKeys(event) || event.key.length !== 1) return;
      const target = document.querySelector<HTMLElement>(
        `[data-key="${CSS.escape(event.key.toLowerCase())}"]`,
      );
      if (!target) return;
      event.preventDefault();
      if (target.matches('input, textarea')) target.focus();
      else target.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
