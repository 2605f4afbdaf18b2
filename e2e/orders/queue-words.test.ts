import { expect, it } from 'vitest';
import { desktop, phone } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('a row of the queue on %s says what is traded without a cut', longJourney, async (_name, device) => {
  // With several marks: nothing of theirs was completed, and their wallet is new.
  const { transactionId } = await buyBitcoin(fixture.product, 'Oluwaseun Adebayo-Williams');
  const { page, troubles } = await fixture.visitAs('tunde@nairadesk.example', device);
  await page.goto('/order');
  const row = orderRows(page).filter({ hasText: transactionId });
  await row.getByText(/^buys /).waitFor();
  const traded = await orderRows(page)
    .getByText(/^(buys|sells) /)
    .evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent, isCut: one.scrollWidth > one.clientWidth + 1 })),
    );
  expect(traded.length).toBeGreaterThan(4);
  expect(traded.filter(({ isCut }) => isCut)).toEqual([]);
  // What has no room is counted, and named to who can’t see it.
  await row
    .getByText(/First order/)
    .first()
    .waitFor({ state: 'attached' });
  expect(troubles).toEqual([]);
});
