import { readFileSync } from 'node:fs';
import { reportPayment } from '@nairadesk/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
const picture = readFileSync(new URL('../../docs/pictures/desk-light.webp', import.meta.url));
let visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
  visitors = [];
});

describe('proof of payment', longJourney, () => {
  it('is asked for once the customer has paid, and staff see it with the order', async () => {
    const bola = await newTrader(fixture.product, 'Bola Ige');
    const order = await buyBitcoin(fixture.product, bola);
    const token = await tokenOf(fixture.product.url, bola.email, bola.password);
    await callApi(fixture.product.url, reportPayment, { orderId: order.id, status: 'successful' }, token);
    const customer = await fixture.visitAs(bola, phone);
    visitors.push(customer);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    const dialog = customer.page.getByRole('dialog');
    await dialog.getByText('Help us find it faster').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded();
    await dialog.getByLabel('Session ID (optional)').fill('000013261122093344');
    await dialog
      .getByLabel('Picture (optional)')
      .setInputFiles({ name: 'receipt.webp', mimeType: 'image/webp', buffer: picture });
    await expectSound(customer.page, 'the form for what shows that they paid');
    // Closed by mistake, or loaded again by the phone: nothing is lost without a word.
    await customer.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await customer.page.getByRole('button', { name: order.transactionId }).click();
    await dialog.getByText('receipt.webp').waitFor();
    const reference = dialog.getByLabel('Session ID (optional)');
    expect(await reference.inputValue()).toBe('000013261122093344');
    await customer.page.reload();
    await dialog.getByText('Choose the picture once more.').waitFor();
    expect(await reference.inputValue()).toBe('000013261122093344');
    await expectSound(customer.page, 'the picture that has to be chosen again');
    await dialog
      .getByLabel('Picture (optional)')
      .setInputFiles({ name: 'receipt.webp', mimeType: 'image/webp', buffer: picture });
    await expect.poll(() => dialog.getByText('Choose the picture once more.').count()).toBe(0);

    const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    visitors.push(staff);
    const stream = staff.page.waitForResponse('**/api/events');
    await staff.page.goto(`/order?order=${order.id}`);
    await stream;
    const card = orderPane(staff.page, order.transactionId);
    await card.getByText(order.transactionId).first().waitFor();
    await waitForIdle(staff.page);
    expect(await card.getByText('Receipt attached').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await toastOf(customer.page, 'Thank you. We’ll look at it with your payment.').waitFor();
    await dialog.getByText('What you sent us').waitFor();
    await dialog.getByRole('img', { name: 'Your receipt' }).waitFor();
    await customer.page.reload();
    await dialog.getByText('What you sent us').waitFor();

    // Without a reload of theirs.
    await card.getByText('Receipt attached').first().waitFor();
    await card.getByText('What the customer sent us').waitFor();
    await card.getByText('000013261122093344').waitFor();
    const width = `document.querySelector('img[alt="The customer’s receipt"]').naturalWidth`;
    await expect.poll(() => staff.page.evaluate<number>(width)).toBeGreaterThan(100);
    await expectSound(staff.page, 'what a customer sent, as staff see it');
  });
});
