import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page that is worked on by its keys alone. After each step the focus is somewhere that people can see. */
export interface Keyboard {
  /** Presses a key, or a chord like `Control+k`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Waits until something has this name, then presses Tab until it has the focus; with `back`, Shift and Tab. @returns how often */
  tabTo(name: string | RegExp, how?: { most?: number; back?: boolean }): Promise<number>;
  /** Waits until what has the focus has this name. */
  expectFocus(name: string | RegExp): Promise<void>;
  /** Waits until something of the page has the focus at all. */
  expectSomeFocus(after: string): Promise<void>;
}

/** The keys of a page, and nothing but the keys. */
export function keyboardOf(page: Page): Keyboard {
  const focused = () => page.evaluate<string>(nameOfFocus);
  return {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async tabTo(name, { most = 12, back = false } = {}) {
      await expect.poll(() => isThere(page, name), { message: `something called ${name}` }).toBe(true);
      const passed: string[] = [];
      for (let presses = 1; presses <= most; presses += 1) {
        await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
        const now = await focused();
        if (typeof name === 'string' ? now === name : name.test(now)) return presses;
        passed.push(now);
      }
      throw new Error(`no ${name} within ${most} presses of Tab: ${passed.join(' | ')}`);
    },
    async expectFocus(name) {
      if (typeof name === 'string') await expect.poll(focused).toBe(name);
      else await expect.poll(focused).toMatch(name);
    },
    async expectSomeFocus(after) {
      await expect.poll(focused, { message: `the focus after ${after}` }).not.toBe('nothing');
    },
  };
}

/** Whether something that takes the focus has this name. */
async function isThere(page: Page, name: string | RegExp): Promise<boolean> {
  const names = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a, button, input, select, textarea, [tabindex]')].map(${nameOf})`,
  );
  return names.some((one) => (typeof name === 'string' ? one === name : name.test(one)));
}

// As a screen reader would say it, near enough.
const nameOf = `(at) => {
  const labelled = at.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent);
  const name = at.getAttribute('aria-label') ?? labelled?.join(' ') ?? at.labels?.[0]?.textContent ?? at.textContent;
  return name.replaceAll(/\\s+/g, ' ').trim() || at.tagName;
}`;

const nameOfFocus = `(() => {
  const at = document.activeElement;
  return !at || at === document.body ? 'nothing' : (${nameOf})(at);
})()`;
