import type { Locator, Page } from 'playwright-core';

/** How fast a practised person works: seconds for each. */
export const pace = { click: 0.8, key: 0.2, screen: 1.5 };

/** What one task took. */
export interface Tally {
  clicks: number;
  keys: number;
  /** How often something new had to be read. */
  screens: number;
  /** Seconds that the machine made them wait. */
  machine: number;
  /** All of it, at the stated pace. */
  seconds: number;
}

/** Hands that work on a page and count what they do. */
export interface Hands {
  start(): void;
  stop(): Tally;
  click(what: Locator): Promise<void>;
  type(text: string): Promise<void>;
  /** What was copied elsewhere before the task. */
  copied(text: string): Promise<void>;
  paste(): Promise<void>;
  /** Waits until it is there, and reads the screen. */
  read(what: Locator): Promise<void>;
  /** Waits until it is there: what is seen in passing. */
  wait(what: Locator): Promise<void>;
}

/** Hands on a page: they wait as long as the page makes them wait, and that is counted. */
export function watchHands(page: Page): Hands {
  let tally = { clicks: 0, keys: 0, screens: 0, machine: 0 };
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    tally.machine += (performance.now() - began) / 1000;
  };
  return {
    start() {
      tally = { clicks: 0, keys: 0, screens: 0, machine: 0 };
    },
    stop() {
      const { clicks, keys, screens, machine } = tally;
      const seconds = clicks * pace.click + keys * pace.key + screens * pace.screen + machine;
      return { ...tally, seconds };
    },
    async click(what) {
      tally.clicks += 1;
      await timed(() => what.click());
    },
    async type(text) {
      tally.keys += text.length;
      await timed(() => page.keyboard.type(text));
    },
    copied: (text) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`).then(() => {}),
    async paste() {
      tally.keys += 2;
      await timed(() => page.keyboard.press('Control+V'));
    },
    async read(what) {
      tally.screens += 1;
      await timed(() => what.waitFor());
    },
    wait: (what) => timed(() => what.waitFor()),
  };
}
