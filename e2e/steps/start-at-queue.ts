import { afterEach, beforeEach, expect } from 'vitest';
import type { Device, Visitor } from '../fixture/browser.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { openOrder, orderPane, orderRows } from './order-pane.ts';

/**
 * Before each test of a suite Tunde opens the order queue; nothing may go wrong on his page. Gives the page, and short ways
 * to what is on it.
 */
export function startAtQueue(fixture: Fixture, device: Device) {
  let tunde: Visitor;
  const rows = () => orderRows(tunde.page);
  beforeEach(async () => {
    tunde = await fixture.visitAs('tunde@nairadesk.example', device);
    await tunde.page.goto('/order');
    await rows().first().waitFor();
  });
  afterEach(() => {
    expect(tunde.troubles).toEqual([]);
  });
  return {
    get page() {
      return tunde.page;
    },
    rows,
    row: (transactionId: string) => rows().filter({ hasText: transactionId }),
    pane: (transactionId: string) => orderPane(tunde.page, transactionId),
    open: (transactionId: string) => openOrder(tunde.page, transactionId),
    dialog: () => tunde.page.getByRole('dialog'),
    /** The number of the order in a row; the first row is 0. */
    idOf: async (place: number) =>
      /ND\w{8}/.exec((await rows().nth(place).textContent()) ?? '')?.[0] ?? 'none',
  };
}
