import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { cancelOrder, reportPayment } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../test-support/new-tag.ts';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
const email = 'tunde@nairadesk.example';

describe('money that is not exact', longJourney, () => {
  let staff: Visitor;
  let customer: Visitor;
  let token: string;
  const dialog = ({ page }: Visitor) => page.getByRole('dialog');
  const press = (who: Visitor, name: string) =>
    dialog(who).getByRole('button', { name, exact: true }).click();
  const card = ({ transactionId }: Order) => orderPane(staff.page, transactionId);
  const offers = () => customer.page.getByRole('region', { name: 'Offers' });

  beforeAll(async () => {
    token = await tokenOf(fixture.product.url, email);
  });
  afterEach(() => {
    for (const { troubles } of [staff, customer]) expect(troubles).toEqual([]);
  });

  it('is settled for less: the customer accepts on their phone, and the desk completes', async () => {
    const { order, person } = await placeFor('Amina Bello');
    const own = await tokenOf(fixture.product.url, person.email, person.password);
    await callApi(fixture.product.url, reportPayment, { orderId: order.id, status: 'successful' }, own);
    await arrive(plus(order.amount, -50_000n), { orderId: order.id });
    customer = await fixture.visitAs(person, phone);
    await customer.page.goto('/transaction-history');
    await customer.page.getByRole('button', { name: order.transactionId }).waitFor();
    staff = await fixture.visitAs(email, desktop);
    await staff.page.goto(`/order?order=${order.id}`);
    await card(order).getByText('₦500.00 short').waitFor();
    for (const way of ['Wait for the rest', 'Settle for less', 'Send it back'])
      await card(order).getByRole('button', { name: way }).waitFor();
    await expectSound(staff.page, 'an order that is short');
    expect(await isGreen(card(order))).toBe(false);
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog(staff).getByText('You can’t complete it yet.').waitFor();
    await press(staff, 'Send it back');
    const short = formatNaira(plus(order.amount, -50_000n));
    await dialog(staff)
      .getByRole('heading', { name: `Send ${short} back?` })
      .waitFor();
    await press(staff, 'Keep order');
    await card(order).getByRole('button', { name: 'Settle for less' }).click();
    await dialog(staff).getByText('Amina would get').waitFor();
    await expectSound(staff.page, 'the offer of changed terms');
    await press(staff, 'Offer to settle');
    await toastOf(staff.page, 'Offered to Amina Bello').waitFor();
    await card(order).getByText('Offered 0.00').waitFor();

    // By live events, without a reload.
    await offers().getByText(`Order ${order.transactionId}: We received`).waitFor();
    await expectSound(customer.page, 'an offer');
    await customer.page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(customer.page, 'an offer in the dark');
    const payNow = customer.page.getByRole('button', { name: 'Pay now' });
    expect(await payNow.count(), 'nothing to pay while they decide').toBe(0);
    await customer.page.goto('/dashboard');
    await offers().getByText(`Order ${order.transactionId}: We received`).waitFor();
    await expectSound(customer.page, 'an offer on the dashboard');
    await offers().getByRole('link', { name: 'See our offer' }).click();
    await dialog(customer).getByText('You can have').waitFor();
    const mail = await fixture.product.mailTo(person.email, /please answer|We can give you/);
    const [link = ''] = /https?:\/\/\S+order=\S+/.exec(mail.text) ?? [];
    await customer.page.goto(link);
    await dialog(customer).getByText('We can complete your order for what you sent').waitFor();
    await expectSound(customer.page, 'the order of an offer');
    await press(customer, 'Accept');
    await toastOf(customer.page, 'Thank you').waitFor();
    await dialog(customer).getByText('You accepted our offer: you get 0.00').waitFor();
    await dialog(customer).getByText('Agreed at first').waitFor();
    await offers().waitFor({ state: 'detached' });
    await customer.page.goto('/transaction-history');
    await customer.page.getByText('Payment reported').waitFor();
    expect(await payNow.count(), 'nor once they accepted').toBe(0);

    await card(order).getByText('The customer accepted 0.00').waitFor();
    await card(order).getByText(`Received in full: ${short}, settled instead of`).waitFor();
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog(staff).getByText('Settled with the customer: 0.00').waitFor();
    expect(await dialog(staff).getByText('before you continue').count()).toBe(0);
    await dialog(staff).getByLabel('Transaction hash').fill('0xamina2');
    await press(staff, 'Mark as Sent');
    await toastOf(staff.page, `${order.transactionId}: Order completed`).waitFor();
    await customer.page.goto('/transaction-history');
    await customer.page.getByText(short).first().waitFor();
  });

  it('is waited for: the customer sees what is missing and pays only that', async () => {
    const { order, person } = await placeFor('Chika Eze');
    await arrive(plus(order.amount, -50_000n), { orderId: order.id });
    staff = await fixture.visitAs(email, phone);
    await staff.page.goto(`/order?order=${order.id}`);
    await card(order).getByRole('button', { name: 'Wait for the rest' }).click();
    await dialog(staff).getByLabel('Wait for').selectOption('6 hours');
    await expectSound(staff.page, 'the wait for the rest');
    await press(staff, 'Wait for the rest');
    await card(order).getByText('The customer knows that ₦500.00 is missing').waitFor();
    await fixture.product.mailTo(person.email, /₦500.00 is missing/);

    customer = await fixture.visitAs(person, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    await dialog(customer).getByText('₦500.00 is missing').first().waitFor();
    await dialog(customer).getByRole('button', { name: 'Copy amount' }).click();
    await expect.poll(() => customer.page.evaluate('navigator.clipboard.readText()')).toBe('500.00');
    await expectSound(customer.page, 'the payment of the rest');
    await press(customer, 'I have made payment');
    await dialog(customer).getByText('Waiting for the missing ₦500.00').waitFor();
    await arrive('500.00', { orderId: order.id });
    await dialog(customer).getByText('Waiting for the missing').waitFor({ state: 'detached' });
    await card(order).getByText('Received in full').waitFor();
    await expect.poll(() => card(order).getByRole('button', { name: 'Wait longer' }).count()).toBe(0);
  });

  it('is sent back when it came late and the customer does not want today’s rate', async () => {
    const { order, person } = await placeFor('Bola Ade');
    await fixture.product.sql(
      `update orders set placed_at = placed_at - interval '135 minutes', expires_at = expires_at - interval '135 minutes',
       price_kobo = price_kobo * 98 / 100, amount_kobo = amount_kobo * 98 / 100 where id = $1`,
      [order.id],
    );
    await arrive(nairaOf((koboOf(order.amount) * 98n) / 100n), { orderId: order.id });
    staff = await fixture.visitAs(email, desktop);
    await staff.page.goto(`/order?order=${order.id}`);
    await card(order).getByText('Arrived 2 hours late. At today’s rate: 0.00098 Bitcoin').waitFor();
    await card(order).getByRole('button', { name: 'Offer today’s rate' }).click();
    await press(staff, 'Offer today’s rate');
    await toastOf(staff.page, 'Offered to Bola Ade').waitFor();

    customer = await fixture.visitAs(person, phone);
    await customer.page.goto('/transaction-history');
    await offers().getByText('Your money came late').waitFor();
    await offers().getByRole('button', { name: 'Send my money back' }).click();
    await toastOf(customer.page, 'We’ll send your money back.').waitFor();
    await customer.page.getByRole('button', { name: order.transactionId }).click();
    await dialog(customer).getByText('You asked for your money back.').waitFor();
    await staff.page.goto('/money?tab=refunds');
    await staff.page.getByText('The money came too late for the order').waitFor();
  });

  it('makes a new order when it came after the end', async () => {
    const { order, person } = await placeFor('Ife Oni');
    const own = await tokenOf(fixture.product.url, person.email, person.password);
    await callApi(fixture.product.url, cancelOrder, { orderId: order.id }, own);
    await arrive(order.amount, { narration: order.transactionId });
    staff = await fixture.visitAs(email, desktop);
    await staff.page.goto('/money');
    const row = staff.page.getByRole('listitem').filter({ hasText: order.transactionId });
    await row.getByRole('button', { name: 'Offer a new order' }).click();
    await dialog(staff).getByRole('radio').check();
    await dialog(staff).getByText(`${order.transactionId} was 0.001 Bitcoin`).waitFor();
    await expectSound(staff.page, 'the offer of a new order');
    await press(staff, 'Offer to Ife Oni');
    await row.getByText('A new order is offered for this money').waitFor();

    customer = await fixture.visitAs(person, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    await dialog(customer).getByText('Your money came after the order had ended').waitFor();
    await press(customer, 'Accept');
    await dialog(customer).getByText('Your money pays for a new order now').waitFor();
    await row.waitFor({ state: 'detached' });
    await staff.page.goto('/order?search=Ife');
    await staff.page.getByText('Received in full').waitFor();
  });

  /** Whether "Mark as Sent" is what the eye goes to. */
  async function isGreen(where: Locator): Promise<boolean> {
    const button = where.getByRole('button', { name: 'Mark as Sent' });
    const ground = (one: Locator) =>
      one.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor);
    return (await ground(button)) !== (await ground(where.getByRole('button', { name: 'Settle for less' })));
  }

  /** A new customer who bought bitcoin. */
  async function placeFor(name: string) {
    const person = await newTrader(fixture.product, name);
    return { person, order: await buyBitcoin(fixture.product, person) };
  }

  /** Money that came in, as staff enter it. */
  async function arrive(amount: string, more: { orderId?: string; narration?: string }) {
    const { url } = fixture.product;
    const { data } = await callApi(url, listReceivingAccounts, {}, token);
    const receipt = {
      accountId: data[0]?.id ?? '',
      direction: 'in',
      amount,
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
    } as const;
    await callApi(url, enterReceipt, { ...receipt, ...more }, token);
  }
});

function plus(naira: string, kobo: bigint): string {
  return nairaOf(koboOf(naira) + kobo);
}
