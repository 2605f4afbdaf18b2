import { changeTrading } from '@nairadesk/contract/people';
import { listUsers } from '@nairadesk/contract/users';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { orderPane, orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

it(
  'a person’s page: opens from the name, freezes trading, and the customer sees it at once',
  longJourney,
  async () => {
    const trader = await newTrader(fixture.product, 'Bisi Cole');
    const order = await buyBitcoin(fixture.product, trader);
    const customer = await fixture.visitAs(trader, phone);
    const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    visitors.push(customer, staff);
    const stream = customer.page.waitForResponse('**/api/events');
    await customer.page.goto('/trade');
    await stream;
    const { page } = staff;
    await page.goto(`/order?order=${order.id}`);
    await orderPane(page, order.transactionId).getByRole('link', { name: 'Bisi Cole' }).first().click();
    await page.getByRole('heading', { name: 'Bisi Cole', level: 1 }).waitFor();
    await page.getByRole('link', { name: order.transactionId }).first().waitFor();
    await expectSound(page, 'the page of a person');
    for (const tab of ['Money', 'Bank and wallets', 'Devices', 'Messages']) {
      await page.getByRole('tab', { name: tab }).click();
      await page
        .getByRole('tabpanel')
        .getByText(/No |Now|Logged in/)
        .first()
        .waitFor();
      await expectSound(page, `the page of a person: ${tab}`);
    }
    await page.locator('body').press('?');
    const keys = page.getByRole('dialog').filter({ hasText: 'Keyboard shortcuts' });
    await keys.getByText('Write a note').waitFor();
    await expectSound(page, 'the keys of the page of a person');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.locator('body').press('w');
    await page.keyboard.type('Called back');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'Called back' }).first().waitFor();
    await page.getByRole('tab', { name: 'Bank and wallets' }).click();
    await page.getByRole('button', { name: 'Freeze trading' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Freeze trading' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('Edited receipt');
    await dialog.getByRole('button', { name: 'Freeze trading' }).click();
    await toastOf(page, 'Bisi Cole can place no more orders').waitFor();
    await page.getByText('Edited receipt').waitFor();
    await expectSound(page, 'the page of a frozen customer');

    // Without a reload: the event of their account brings it.
    await customer.page.getByText('You can’t place orders right now').waitFor();
    await customer.page
      .getByRole('link', { name: /^Bitcoin/ })
      .first()
      .click();
    const form = customer.page.getByRole('dialog');
    await form.getByText('Our team has paused trading on your account.').waitFor();
    await form.getByRole('link', { name: 'Message us' }).first().waitFor();
    for (const field of [
      form.getByLabel('You pay'),
      form.getByLabel('You get'),
      form.getByLabel('Network'),
      form.getByRole('radio', { name: 'Sell' }),
    ])
      expect(await field.isDisabled()).toBe(true);
    await expectSound(customer.page, 'the trade form of a frozen customer');
    expect(await form.getByRole('button', { name: /^(Pay|Buy)/ }).count()).toBe(0);
    await expectNarrow(customer.page, 'the trade form of a frozen customer');
    expect(await customer.page.content()).not.toContain('Edited receipt');
    await form.getByRole('link', { name: 'Message us' }).last().click();
    await customer.page.getByLabel('Subject').waitFor();

    await page.goto('/order');
    await orderRows(page)
      .filter({ hasText: order.transactionId })
      .getByText('Frozen', { exact: true })
      .waitFor();
  },
);

it(
  'a person’s page: opens from the history, the activity log and the queue, by keys',
  longJourney,
  async () => {
    const trader = await newTrader(fixture.product, 'Kemi Alao');
    const order = await buyBitcoin(fixture.product, trader);
    const owner = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    const customer = await fixture.visitAs(trader, phone);
    visitors.push(owner, customer);
    const { page } = owner;
    const opens = async (press: () => Promise<void>) => {
      await press();
      await page.getByRole('heading', { name: 'Kemi Alao', level: 1 }).waitFor();
    };
    await page.goto(`/transaction-history?search=${order.transactionId}`);
    const named = page.getByRole('table').getByRole('link', { name: 'Kemi Alao' });
    await named.waitFor();
    await expectSound(page, 'the history with names that open');
    await opens(() => named.press('Enter'));
    await page.goto('/user-management?view=activity&search=Kemi');
    const about = page.getByRole('table', { name: 'Activity' }).getByRole('link', { name: 'Kemi Alao' });
    await about.first().waitFor();
    await expectSound(page, 'the activity with names that open');
    await opens(() => about.first().press('Enter'));
    await page.goto(`/order?order=${order.id}`);
    await orderPane(page, order.transactionId).waitFor();
    await opens(() => page.keyboard.press('p'));

    await customer.page.goto('/transaction-history');
    await customer.page.getByText(order.transactionId).first().waitFor();
    expect(await customer.page.content()).not.toContain('/people/');
  },
);

it('a person’s page: fits on a phone', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Bunmi Ojo');
  const staff = await fixture.visitAs('tunde@nairadesk.example', phone);
  visitors.push(staff);
  const { page } = staff;
  await page.goto(`/order/${order.id}`);
  await page.getByRole('link', { name: 'Bunmi Ojo' }).first().click();
  await page.getByRole('heading', { name: 'Bunmi Ojo', level: 1 }).waitFor();
  await page.getByLabel('Write a note').fill('Prefers calls after five');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Prefers calls' }).waitFor();
  await expectNarrow(page, 'the page of a person');
});

it(
  'freezing trading: says so when a colleague was first, and doesn’t turn the question round',
  longJourney,
  async () => {
    const trader = await newTrader(fixture.product, 'Bayo Salami');
    const { url } = fixture.product;
    const token = await tokenOf(url, 'ngozi@nairadesk.example');
    const [found] = (await callApi(url, listUsers, { search: trader.email }, token)).data;
    const id = found?.id ?? '';
    const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    visitors.push(staff);
    const { page } = staff;
    const stream = page.waitForResponse('**/api/events');
    await page.goto(`/people/${id}`);
    await stream;
    await page.getByRole('button', { name: 'Freeze trading' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Reason').fill('Stolen card');
    await callApi(url, changeTrading, { id, frozen: true, reason: 'First' }, token);
    await question.getByText('A colleague has already frozen it').waitFor();
    expect(await question.getByLabel('Reason').inputValue()).toBe('Stolen card');
    expect(await question.getByRole('button', { name: /reeze trading/ }).count()).toBe(0);
    await question.getByRole('heading', { name: 'Freeze Bayo Salami’s trading?' }).waitFor();
    await expectSound(page, 'the question whose answer a colleague gave');
  },
);
