import { listFlagRules, saveFlagRules } from '@nairadesk/contract/flags';
import { changeSuspension, listUsers } from '@nairadesk/contract/users';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { openOrder, orderPane, orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

async function suspend(email: string) {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ngozi@nairadesk.example');
  const { data } = await callApi(url, listUsers, { search: email }, token);
  const id = data[0]?.id ?? '';
  await callApi(url, changeSuspension, { id, suspended: true, reason: 'Chargebacks' }, token);
}

it(
  'a suspended customer’s order: says so in the row and the pane, and waits for a typed reason',
  longJourney,
  async () => {
    const order = await buyBitcoin(fixture.product, 'Sola Ade');
    const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    visitors.push(staff);
    const { page } = staff;
    const stream = page.waitForResponse('**/api/events');
    await page.goto('/order');
    await stream;
    const row = orderRows(page).filter({ hasText: order.transactionId });
    await row.getByText('First order', { exact: true }).waitFor();
    await suspend(order.userEmail);
    // Without a reload: the event of the customer brings it.
    const chip = row.getByText('Suspended', { exact: true });
    await chip.waitFor();
    const meaning = 'This customer is suspended. Find out why before you pay or send anything.';
    expect(await chip.getAttribute('title')).toBe(meaning);
    const button = row.getByRole('button').first();
    const described = await button.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain(`Suspended: ${meaning}`);

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Flag').selectOption('Suspended');
    await page.waitForURL(({ searchParams }) => searchParams.get('flag') === 'suspended');
    const pane = await openOrder(page, order.transactionId);
    await pane.getByText(meaning).waitFor();
    await waitForIdle(page);
    expect(await orderRows(page).count()).toBe(1);
    await expectSound(page, 'the order of a suspended customer');

    const dialog = page.getByRole('dialog');
    const send = () => dialog.getByRole('button', { name: 'Mark as Sent' }).click();
    await pane.getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog.getByText(meaning).waitFor();
    await dialog.getByLabel('Transaction hash').fill('0xsola1');
    await send();
    await dialog.getByText('Enter a reason for completing it anyway').waitFor();
    await expectSound(page, 'the question why a flagged order is completed');
    await dialog.getByLabel('Reason for completing it anyway').fill('Cleared by Ngozi on the phone');
    await send();
    await toastOf(page, `${order.transactionId}: Order completed`).waitFor();
  },
);

it('a flagged order: fits on a phone, with its question', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Kemi Ajayi');
  await suspend(order.userEmail);
  const staff = await fixture.visitAs('tunde@nairadesk.example', phone);
  visitors.push(staff);
  const { page } = staff;
  await page.goto(`/order?order=${order.id}`);
  const pane = orderPane(page, order.transactionId);
  await pane.getByText('This customer is suspended.').waitFor();
  await expectNarrow(page, 'the order of a suspended customer');
  await pane.getByRole('button', { name: 'Mark as Sent' }).click();
  await page.getByRole('dialog').getByLabel('Reason for completing it anyway').waitFor();
  await expectNarrow(page, 'the question why a flagged order is completed');
});

it('the rules of flags: the owner changes them in Settings, and the queue follows', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Uche Nna');
  const owner = await fixture.visitAs('ngozi@nairadesk.example', phone);
  visitors.push(owner);
  const { page } = owner;
  await page.goto('/settings?tab=desk-rules');
  const row = page.getByRole('listitem').filter({
    hasText:
      'No order of this customer was completed yet, or their name was changed since the last one that was.',
  });
  await row.getByLabel('Red').check();
  const hours = page.getByLabel('New payee: hours');
  await hours.fill('0');
  await page.getByRole('button', { name: 'Save flags' }).click();
  await page.getByText('Enter a whole number from 1 to 720').waitFor();
  await expectSound(page, 'the rules of flags');
  await expectNarrow(page, 'the rules of flags');
  await hours.fill('48');
  // What another owner saves meanwhile stays.
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ngozi@nairadesk.example');
  const reread = page.waitForResponse('**/api/flags');
  const rules = [{ kind: 'far-above-usual' as const, level: 'red' as const }];
  await callApi(url, saveFlagRules, { rules }, token);
  await reread;
  // A flag that is off needs no number.
  const many = page.getByRole('listitem').filter({ has: page.getByLabel('Many orders: orders an hour') });
  const off = many.getByLabel('Off');
  await page.getByLabel('Many orders: orders an hour').fill('');
  await off.check();
  await page.getByRole('button', { name: 'Save flags' }).click();
  await toastOf(page, 'Rules saved').waitFor();
  const { data: stored } = await callApi(url, listFlagRules, {}, token);
  expect(stored).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'far-above-usual', level: 'red' }),
      { kind: 'many-orders', level: 'off', limit: 5 },
    ]),
  );
  await page.goto(`/order?order=${order.id}`);
  await orderPane(page, order.transactionId).getByText('less than 48 hours before it').waitFor();
  await orderPane(page, order.transactionId).getByRole('button', { name: 'Mark as Sent' }).click();
  await page.getByRole('dialog').getByLabel('Reason for completing it anyway').waitFor();
});
