import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { resolveOrder } from '@nairadesk/contract/orders';
import { changeRole, listStaff } from '@nairadesk/contract/users';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
let owner: string;
let ngozi: Visitor;
let tunde: Visitor;

beforeAll(async () => {
  const { url } = fixture.product;
  owner = await tokenOf(url, 'ngozi@nairadesk.example');
  const { data: staff } = await callApi(url, listStaff, { search: 'tunde@nairadesk.example' }, owner);
  await callApi(url, changeRole, { id: staff[0]?.id ?? '', role: 'super-admin' }, owner);
  await callApi(url, saveDeskRules, { ...rules, approveAccounts: true, approveReversals: true }, owner);
});
beforeEach(async () => {
  ngozi = await fixture.visitAs('ngozi@nairadesk.example', desktop);
  tunde = await fixture.visitAs('tunde@nairadesk.example', phone);
});
afterEach(() => {
  expect([...ngozi.troubles, ...tunde.troubles]).toEqual([]);
});

const ask = async (page: Page) => {
  const question = page.getByRole('dialog', { name: 'This needs a second person' });
  await question.getByRole('button', { name: 'Ask for approval' }).click();
  await toastOf(page, 'A second person is asked').waitFor();
  await question.waitFor({ state: 'detached' });
};
/** The request, on the phone of the second super-admin. */
const requestOf = async (title: string) => {
  await tunde.page.goto('/order?approvals=open');
  const request = tunde.page.getByRole('listitem', { name: title });
  await request.waitFor();
  return request;
};

describe('a second super-admin', longJourney, () => {
  it('approves a new account, which is added once, and declines a limit with a reason', async () => {
    const { page } = ngozi;
    const add = async () => {
      await page.getByRole('button', { name: 'Add an account' }).click();
      const form = page.getByRole('dialog', { name: 'Add a receiving account' });
      await form.getByRole('textbox', { name: 'Account Number' }).fill('2045678909');
      await form.getByLabel('Account Name').fill('Nairadesk Limited');
      await form.getByLabel('Bank Name').fill('Kuda');
      await page.getByRole('option', { name: 'Kuda' }).first().click();
      await form.getByRole('button', { name: 'Add account' }).click();
      return form;
    };
    await page.goto('/settings?tab=receiving-accounts');
    const form = await add();
    await ask(page);
    await expectRefusals(ngozi, 1);
    await form.getByRole('button', { name: 'Go back' }).click();
    const asked = page.getByRole('list', { name: 'Accounts asked for' }).getByRole('listitem');
    await asked.filter({ hasText: 'Kuda' }).getByText('Waiting for approval').waitFor();
    await expectSound(page, 'the accounts with one that is asked for');

    const request = await requestOf('Add a receiving account');
    await request.getByText('2045678909').waitFor();
    await request.getByRole('button', { name: 'Approve' }).click();
    await toastOf(tunde.page, 'Approved').waitFor();
    // Without a reload: the event of the approval brings it.
    await asked.getByText('Approved by Tunde').waitFor();
    await add();
    await toastOf(page, 'New orders can be paid into Kuda').waitFor();
    await asked.waitFor({ state: 'detached' });
    const kuda = page
      .getByRole('list', { name: 'Receiving accounts' })
      .locator('> li')
      .filter({ hasText: 'Kuda' });
    await kuda.getByText('204 567 8909').waitFor();

    await kuda.getByRole('button', { name: /^Daily limit/ }).click();
    const limit = page.getByRole('dialog', { name: /^Daily limit/ });
    await limit.getByLabel('Daily limit').fill('9000000');
    await limit.getByRole('button', { name: 'Save limit' }).click();
    await ask(page);
    await expectRefusals(ngozi, 1);
    await limit.getByRole('button', { name: 'Go back' }).click();
    await kuda.getByText('Another daily limit: ₦9,000,000.00 a day').waitFor();
    await kuda.getByText('Waiting for approval').waitFor();
    const second = await requestOf('Change a daily limit');
    await second.getByRole('button', { name: 'Decline' }).click();
    await second.getByLabel('Why do you decline it?').fill('Our bank takes five million a day');
    await second.getByRole('button', { name: 'Decline' }).click();
    await toastOf(tunde.page, 'Declined').waitFor();
    await kuda.getByText('Waiting for approval').waitFor({ state: 'detached' });

    await page.goto('/settings?tab=desk-rules');
    await page.getByRole('link', { name: 'Show the requests that ended' }).click();
    const ended = page.getByRole('list', { name: 'Requests that ended' });
    const declined = ended.getByRole('listitem', { name: 'Change a daily limit' });
    await declined.getByText(/Tunde .*declined it .*“Our bank takes five million a day”/).waitFor();
    await declined.getByText('Declined', { exact: true }).waitFor();
    const done = ended.getByRole('listitem', { name: 'Add a receiving account' });
    await done.getByText('Done', { exact: true }).waitFor();
    await done.getByText(/Tunde .*approved it/).waitFor();
    await expectSound(page, 'the requests that ended');
    await tunde.page.getByRole('radio', { name: 'Ended' }).check();
    await tunde.page.getByText(/You declined it/).waitFor();
    await expectNarrow(tunde.page, 'the requests that ended');
    await tunde.page.getByRole('radio', { name: 'Waiting' }).check();
    await tunde.page.getByText('Nothing waits for a second person').waitFor();
  });

  it('approves a reversal, which the first one then makes', async () => {
    const { url } = fixture.product;
    const order = await buyBitcoin(fixture.product, 'Yemi Cole');
    await callApi(url, resolveOrder, { orderId: order.id, status: 'completed', reference: '0xyemi' }, owner);
    const { page } = ngozi;
    await page.goto(`/order/${order.id}`);
    const pane = orderPane(page, order.transactionId);
    const reverse = async () => {
      await pane.getByRole('button', { name: 'Reverse this order' }).click();
      const question = page.getByRole('dialog', { name: 'Reverse this order?' });
      await question.getByLabel('Reason').fill('Sent twice');
      await question.getByRole('button', { name: 'Reverse order' }).click();
      return question;
    };
    const question = await reverse();
    await ask(page);
    await expectRefusals(ngozi, 1);
    await question.getByRole('button', { name: 'Keep it as it is' }).click();
    await pane.getByText('Waiting for approval').waitFor();
    await expectSound(page, 'an order whose reversal waits');

    const request = await requestOf('Reverse an order');
    await request.getByRole('link', { name: 'Yemi Cole' }).waitFor();
    await request.getByRole('button', { name: 'Approve' }).click();
    await toastOf(tunde.page, 'Approved').waitFor();
    await pane.getByText('Approved by Tunde').waitFor();
    await reverse();
    await toastOf(page, `${order.transactionId}: Order reversed`).waitFor();
    await pane.getByText('Sent twice').first().waitFor();
    await pane.getByText('Approved by Tunde').waitFor({ state: 'detached' });
  });
});
