import { afterEach, beforeEach, expect, it } from 'vitest';
import { desktop, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { cardPicture } from '../steps/card-picture.ts';
import { type Customer, newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
let customer: Customer;
let hers: Visitor;
let staff: Visitor;
let id: string;

beforeEach(async () => {
  customer = await newTrader(fixture.product, 'Bola Ade');
  id = await buyBesideBrowser(fixture.product, customer);
  hers = await fixture.visitAs(customer, phone);
  staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
});

afterEach(() => {
  expect([...hers.troubles, ...staff.troubles]).toEqual([]);
});

it(
  'a customer asks about an order with a photo, staff answer in the pane, and each sees it at once',
  longJourney,
  async () => {
    const [ada, tunde] = [hers.page, staff.page];
    await ada.goto(`/transaction-history?order=${id}`);
    await ada.goto(`/transaction-history/${id}`);
    await ada.getByRole('heading', { name: /^Order ND/ }).waitFor();
    await ada.getByRole('link', { name: 'View on explorer' }).first().waitFor();
    await tunde.goto('/order');
    await tunde.getByRole('button', { name: 'Mark as Sent' }).first().waitFor();
    await ada.getByLabel('Your message').fill('Is my bank too slow?');
    await ada
      .getByLabel('Photo (optional)')
      .setInputFiles(await cardPicture(ada, { width: 2400, height: 1200, text: 'Receipt' }));
    await ada.getByRole('button', { name: 'Send', exact: true }).click();
    await ada.getByRole('list', { name: 'Messages' }).getByText('Is my bank too slow?').waitFor();
    await tunde.getByText('A customer asks about an order').waitFor();
    await tunde.goto(`/order/${id}`);
    await tunde.getByText('1 new').waitFor();
    await tunde.getByRole('button', { name: 'Show photo' }).click();
    await tunde.getByAltText('Attached to this message').waitFor();
    await tunde.getByLabel('Message to the customer').fill('It is here now.');
    await tunde.getByRole('button', { name: 'Send', exact: true }).click();
    await ada.getByText('It is here now.').waitFor();
    await ada.getByText('· Seen').waitFor();
    await tunde.getByText('1 new').waitFor({ state: 'detached' });
  },
);

it('an unread message is counted, named in the strip, and read on the order’s page', async () => {
  const { page } = hers;
  await page.goto('/support?tab=customer-support');
  await page.getByLabel('Subject').fill('Late');
  await page.getByLabel(/^Which order/).selectOption({ index: 1 });
  await page.getByLabel('Photo (optional)').waitFor();
  await page.getByLabel('Message', { exact: true }).fill('I paid at nine.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('the order’s page').waitFor();
  await staff.page.goto(`/order/${id}`);
  await staff.page.getByText('I paid at nine.').waitFor();
  await staff.page.getByLabel('Message to the customer').fill('Thank you, Bola.');
  await staff.page.getByRole('button', { name: 'Send', exact: true }).click();
  await toastOf(page, 'New message about order ND').waitFor();
  await expect.poll(() => page.title()).toBe('(1) Support · Nairadesk');
  const strip = page.getByRole('region', { name: 'Open orders' });
  await strip.getByRole('link', { name: /^New message/ }).click();
  await page.waitForURL(`**/transaction-history/${id}#messages`);
  await page.getByText('Thank you, Bola.').waitFor();
  await strip.getByText(/^Pay ₦/).waitFor();
});
