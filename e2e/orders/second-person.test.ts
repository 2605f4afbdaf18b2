import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { afterEach, expect, it } from 'vitest';
import {
  desktop,
  expectNarrow,
  expectRefusals,
  expectSound,
  phone,
  toastOf,
  type Visitor,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin, buyReported } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { openOrder, orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

it(
  'an order below the sum: asks for its second person before anything is sent, where the server wants one',
  longJourney,
  async () => {
    const { url } = fixture.product;
    const owner = await tokenOf(url, 'ngozi@nairadesk.example');
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
    // Far above any order here; but the coins of the demo are new, so no price tells their worth.
    await callApi(url, saveDeskRules, { ...rules, approvalFrom: '100000000' }, owner);
    const order = await buyReported(fixture.product, 'Bisi Ojo');
    const tunde = await fixture.visitAs('tunde@nairadesk.example', desktop);
    visitors.push(tunde);
    const { page } = tunde;
    // Until the server has said so, there is nothing to press.
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/orders/${order.id}`, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto('/order');
    const pane = await openOrder(page, order.transactionId);
    const send = pane.getByRole('button', { name: 'Mark as Sent' });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);
    answer();
    await pane.getByText('This order needs a second person').waitFor();
    expect(await send.count()).toBe(0);
    await expectSound(page, 'a small order that needs a second person');
    await pane.getByRole('button', { name: 'Ask for approval' }).click();
    const question = page.getByRole('dialog');
    await question.getByText(/needs a second person before you pay or send anything/).waitFor();
    expect(await question.getByLabel('Transaction hash').count()).toBe(0);
  },
);

it(
  'a large order: one asks, another approves on a phone, and the first one completes it',
  longJourney,
  async () => {
    const { url } = fixture.product;
    const owner = await tokenOf(url, 'ngozi@nairadesk.example');
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
    await callApi(url, saveDeskRules, { ...rules, approvalFrom: '1000' }, owner);
    const order = await buyBitcoin(fixture.product, 'Sola Ade');
    const tunde = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const ngozi = await fixture.visitAs('ngozi@nairadesk.example', phone);
    visitors.push(tunde, ngozi);

    await tunde.page.goto('/order');
    const pane = await openOrder(tunde.page, order.transactionId);
    await pane.getByText('This order needs a second person').waitFor();
    await pane.getByRole('button', { name: 'Ask for approval' }).click();
    const question = tunde.page.getByRole('dialog');
    await question.getByLabel('What should they know? (optional)').fill('Her bank confirmed it on the phone');
    await expectSound(tunde.page, 'the question to a second person');
    await question.getByRole('button', { name: 'Ask for approval' }).click();
    await pane.getByText('Waiting for a second person').waitFor();
    const row = orderRows(tunde.page).filter({ hasText: order.transactionId });
    await row.getByText('Waiting for approval').waitFor();
    const asked = tunde.page.getByRole('link', { name: 'Show what you asked for' });
    // One line above the queue, with its link.
    const notice = await asked.locator('../..').boundingBox();
    expect(notice?.height ?? 0).toBeGreaterThan(40);
    expect(notice?.height ?? 0).toBeLessThanOrEqual(48);
    await asked.click();
    const own = tunde.page.getByRole('listitem', { name: 'Complete an order' });
    await own.getByRole('button', { name: 'Withdraw the request' }).waitFor();
    expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await expectSound(tunde.page, 'what waits for a second person');
    await tunde.page.keyboard.press('Escape');
    await pane.getByText('You have this order').waitFor();

    // The asker has the order, and keeps it while a colleague looks at the request.
    await ngozi.page.goto(`/order?order=${order.id}`);
    await ngozi.page.getByRole('link', { name: 'See request' }).click();
    await ngozi.page.getByRole('button', { name: 'Approve' }).waitFor();
    await pane.getByText('You have this order').waitFor();
    const stream = ngozi.page.waitForResponse('**/api/events');
    await ngozi.page.goto('/order');
    await stream;
    await ngozi.page.getByRole('link', { name: 'Review' }).click();
    const request = ngozi.page.getByRole('listitem', { name: 'Complete an order' });
    await request.getByText('Her bank confirmed it on the phone').waitFor();
    await request.getByText(order.transactionId).waitFor();
    await expectNarrow(ngozi.page, 'a request for approval');
    await expectSound(ngozi.page, 'a request for approval');
    await request.getByRole('button', { name: 'Approve' }).click();
    await toastOf(ngozi.page, 'Approved').waitFor();
    await request.getByText('Approved by you').waitFor();
    await expect
      .poll(() => ngozi.page.evaluate('document.activeElement.textContent'))
      .toBe('Complete an order');

    // Without a reload: the event of the approval brings it.
    await row.getByText('Approved by Ngozi').waitFor();
    await pane.getByRole('button', { name: 'Mark as Sent' }).click();
    await tunde.page.getByRole('dialog').getByLabel('Transaction hash').fill('0xsola2');
    await tunde.page.getByRole('dialog').getByRole('button', { name: 'Mark as Sent' }).click();
    await toastOf(tunde.page, `${order.transactionId}: Order completed`).waitFor();
  },
);

it('four eyes: the owner sets them, and cannot loosen them alone', longJourney, async () => {
  const owner = await fixture.visitAs('ngozi@nairadesk.example', desktop);
  visitors.push(owner);
  const { page } = owner;
  await page.goto('/settings?tab=desk-rules');
  const sum = page.getByLabel('Two people for orders and refunds from');
  await sum.fill('900');
  await page.getByRole('button', { name: 'Save approval rules' }).click();
  await toastOf(page, 'Rules saved').waitFor();
  await sum.fill('');
  await page.getByRole('button', { name: 'Save approval rules' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Loosening these rules needs a second super-admin.').waitFor();
  await expectSound(page, 'the question to a second super-admin');
  await question.getByRole('button', { name: 'Ask for approval' }).click();
  await toastOf(page, 'A second person is asked').waitFor();
  await expectRefusals(owner, 1);
  await page.goto('/order?approvals=open');
  const request = page.getByRole('listitem', { name: 'Loosen the rules' });
  await request.getByText('₦900.00 → never').waitFor();
  await request.getByRole('button', { name: 'Withdraw the request' }).click();
  await toastOf(page, 'Request withdrawn').waitFor();
});
