import { expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { fillBitcoin, placeOrder } from '../steps/place-order.ts';

const fixture = useFixture();

it(
  'paused trading: the owner pauses new orders in Settings, customers read it on every screen and place none, the desk works, and all goes on by itself',
  longJourney,
  async () => {
    const { page } = await fixture.visitAs(await newTrader(fixture.product, 'Ada Obi'), desktop);
    const { page: small } = await fixture.visitAs('ada@nairadesk.example', phone);
    const { page: desk } = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page: owner } = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    const bar = (screen: typeof page) =>
      screen.getByRole('status').filter({ hasText: 'We’ve paused new orders' });
    for (const [screen, path] of [
      [small, '/transaction-history'],
      [desk, '/order'],
    ] as const) {
      const stream = screen.waitForResponse('**/api/events');
      await screen.goto(path);
      await stream;
    }
    const stream = page.waitForResponse('**/api/events');
    await openAsset(page, 'Bitcoin');
    await stream;
    await fillBitcoin(page);
    expect(await bar(small).count()).toBe(0);

    await owner.goto('/settings?tab=desk-rules');
    await owner.getByRole('button', { name: 'Pause new orders' }).click();
    const question = owner.getByRole('dialog');
    await question.getByText('No customer can place an order').waitFor();
    await question.getByRole('button', { name: 'Pause new orders' }).click();
    await question.getByText('Reason is required').waitFor();
    await question.getByLabel('Reason').fill('Moving the database');
    await expectSound(owner, 'the question before new orders are paused');
    await question.getByRole('button', { name: 'Pause new orders' }).click();
    await question.waitFor({ state: 'detached' });
    await owner.getByText('Moving the database').waitFor();
    await expectSound(owner, 'paused new orders in Settings');

    // What the customer typed stays, and says why it can't be sent.
    await page.getByRole('dialog').getByText('You can’t place this order right now').waitFor();
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.getByText('Nothing was placed').waitFor();
    await bar(small).waitFor();
    await expectSound(small, 'paused trading on a phone');
    await expectNarrow(small, 'paused trading');
    await desk.getByText('New orders are paused').waitFor();
    await page.goto('/transaction-history');
    await bar(page).waitFor();
    await expectSound(page, 'paused trading');

    await owner.getByRole('button', { name: 'Let customers place orders' }).click();
    await question.getByLabel('Reason').fill('It is moved');
    await question.getByRole('button', { name: 'Let them place orders' }).click();
    await question.waitFor({ state: 'detached' });
    for (const screen of [page, small])
      await bar(screen).getByText('We’ve paused').waitFor({ state: 'detached' });
    await desk.getByText('New orders are paused').waitFor({ state: 'detached' });
    await openAsset(page, 'Bitcoin');
    await fillBitcoin(page);
    await placeOrder(page);
    await page.getByText('Transfer the exact amount').waitFor();
  },
);
