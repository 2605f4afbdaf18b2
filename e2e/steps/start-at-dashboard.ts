import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { desktop, type Visitor } from '../fixture/browser.ts';
import type { Fixture } from '../fixture/fixture.ts';

/** Before each test of a file Ada opens her dashboard on a desktop, and `use` gets the page. Nothing may go wrong on it. */
export function startAtDashboard(fixture: Fixture, use: (page: Page) => void): void {
  let ada: Visitor;
  beforeEach(async () => {
    ada = await fixture.visitAs('ada@nairadesk.example', desktop);
    await ada.page.goto('/dashboard');
    use(ada.page);
  });
  afterEach(() => {
    expect(ada.troubles).toEqual([]);
  });
}
