import { describe, expect, it } from 'vitest';
import { desktop, fillIn, phone } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';

// Mails of the demo are followed to the product that wrote them.
const fixture = useFixture({}, 'own');
const ada = 'ada@nairadesk.example';

/** The link of the mail whose words match. */
async function linkTo(address: string, matching: RegExp): Promise<string> {
  const { text } = await fixture.product.mailTo(address, matching);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

describe('order link in an email', () => {
  it('takes a logged-out customer through login to the payment of the order', async () => {
    const { page, context, troubles } = await fixture.visit(phone);
    await page.goto(await linkTo(ada, /Order ND\w{8}: buy 0\.0005 Bitcoin/));
    await page.waitForURL('**/login?next=*');
    await fillIn(page, { Email: ada });
    await page.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy 0.0005 Bitcoin' });
    await dialog.getByText('Transfer the exact amount').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${fixture.product.url}/transaction-history`);
    await dialog.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('opens the details of a reported order, and does not find an order of another customer', async () => {
    const { page, context, troubles } = await fixture.visitAs(ada, phone);
    const sold = await fixture.product.mailTo(ada, /Order ND\w{8}: sell 45 Tether/);
    await page.goto(/https?:\/\/\S+/.exec(sold.text)?.[0] ?? '');
    const dialog = page.getByRole('dialog', { name: `Order ${/ND\w{8}/.exec(sold.subject)?.[0]}` });
    await dialog.getByText('Coins sent').first().waitFor();
    // As a phone's way back does on a page that was not touched yet: the browser asks no question.
    await dialog.evaluate((element: { close(): void }) => element.close());
    await page.waitForURL(`${fixture.product.url}/transaction-history`);
    expect(troubles).toEqual([]);
    // Of another customer's order it says only that it is not there.
    await page.goto(await linkTo('chidinma@nairadesk.example', /Order ND\w{8}: buy 0\.4 BNB/));
    await page.getByRole('dialog').getByText('We can’t find this order').waitFor();
    await context.close();
  });

  it('takes staff to the order with the reported payment', async () => {
    const { page, context, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const reported = await fixture.product.mailTo('ngozi@nairadesk.example', /Payment reported: .*sell 45/);
    await page.goto(/https?:\/\/\S+/.exec(reported.text)?.[0] ?? '');
    const cards = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(1);
    await expect.poll(() => cards.textContent()).toContain(/ND\w{8}/.exec(reported.subject)?.[0]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
