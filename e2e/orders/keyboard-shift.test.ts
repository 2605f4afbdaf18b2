import { askApproval } from '@nairadesk/contract/approvals';
import { claimOrder, listColleagues } from '@nairadesk/contract/claims';
import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { writeNote } from '@nairadesk/contract/notes';
import type { Order } from '@nairadesk/contract/order-answers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyReported } from '../steps/buy-bitcoin.ts';
import { type Keyboard, keyboardOf } from '../steps/by-keyboard.ts';
import { callApi, keepTokens } from '../steps/call-api.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';
const ngozi = 'ngozi@nairadesk.example';
const tokenFor = keepTokens(() => fixture.product.url);
const reportedOrder = (name: string, quantity?: string) => buyReported(fixture.product, name, quantity);

describe('a shift by keyboard alone', longJourney, () => {
  let staff: Visitor;
  let keys: Keyboard;

  /** Opens a screen of staff, as from a bookmark. */
  async function open(path: string, heading: string) {
    await staff.page.goto(path);
    await staff.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  /** Finds an order by Ctrl-K and opens its page. */
  async function openFound({ transactionId }: Order, words = transactionId) {
    const { page } = staff;
    await keys.press('Control+k');
    await keys.expectFocus('Find orders and customers');
    await keys.type(words);
    await expect
      .poll(() => page.getByRole('dialog').getByRole('option', { selected: true }).textContent())
      .toContain(transactionId);
    // Enter is for what was found for these words, and not for the first of them.
    await waitForIdle(page);
    await keys.press('Enter');
    const pane = orderPane(page, transactionId);
    await pane.getByRole('heading', { name: 'Progress' }).waitFor();
    await keys.expectSomeFocus('finding an order');
    return pane;
  }

  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, desktop);
    keys = keyboardOf(staff.page);
  });
  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('goes on shift, and skips the menu', async () => {
    await open('/order', 'Orders');
    await staff.page.getByRole('switch').waitFor();
    await keys.tabTo('Skip to content', { most: 1 });
    await keys.press('Enter');
    // What stands above the content is one step back.
    await keys.tabTo(/^Off shift/, { most: 2, back: true });
    await keys.press('Space');
    await staff.page.getByRole('switch', { checked: true }).waitFor();
    await keys.expectFocus(/^On shift/);
  });

  it('finds an order by the caller’s phone, takes it and marks it as sent', async () => {
    const order = await reportedOrder('Sola Ade');
    await fixture.product.sql('update users set phone = $1 where email = $2', [
      '+2348097654321',
      order.userEmail,
    ]);
    await open('/order', 'Orders');
    const pane = await openFound(order, '0809 765 4321');
    await keys.press('c');
    await pane.getByText('You have this order').waitFor();
    await keys.expectSomeFocus('taking an order');
    await keys.press('s');
    await keys.expectFocus('Mark this order as sent?');
    await keys.tabTo(/^Transaction hash/, { most: 6 });
    await keys.type('0xkeyboard');
    await keys.press('Enter');
    await toastOf(staff.page, `${order.transactionId}: Order completed`).waitFor();
    await keys.expectSomeFocus('completing an order');
  });

  it('cancels an order with its reason', async () => {
    const order = await reportedOrder('Kemi Ojo');
    await open('/order', 'Orders');
    await openFound(order);
    await keys.press('x');
    await keys.expectFocus('Cancel this order?');
    await keys.tabTo('Reason', { most: 3 });
    await keys.type('No transfer arrived');
    await keys.tabTo('Cancel order', { most: 3 });
    await keys.press('Enter');
    await toastOf(staff.page, `${order.transactionId}: Order cancelled`).waitFor();
    await keys.expectSomeFocus('cancelling an order');
  });

  it('takes an order over, and hands it to a colleague', async () => {
    const { url } = fixture.product;
    const order = await reportedOrder('Uche Eze');
    await callApi(url, claimOrder, { id: order.id }, await tokenFor(ngozi));
    await open('/order', 'Orders');
    const pane = await openFound(order);
    await keys.press('t');
    await keys.expectFocus('Go back');
    await keys.tabTo('Take over from Ngozi', { most: 3 });
    await keys.press('Enter');
    await pane.getByText('You have this order').waitFor();
    await keys.expectSomeFocus('taking an order over');
    await keys.press('h');
    await staff.page.getByRole('option', { name: /^Ngozi Eze/ }).waitFor();
    await keys.type('Ngo');
    await keys.press('Enter');
    await pane.getByText('Ngozi Eze has this order').waitFor();
    await keys.expectSomeFocus('handing an order over');
  });

  it('takes and releases an order by its buttons, and the focus stays there', async () => {
    const order = await reportedOrder('Ada Bello');
    await open('/order', 'Orders');
    const pane = await openFound(order);
    await keys.tabTo('Take');
    await keys.press('Enter');
    await pane.getByText('You have this order').waitFor();
    await keys.expectSomeFocus('pressing Take');
    await keys.tabTo('Release', { most: 4 });
    await keys.press('Enter');
    await pane.getByText('This order isn’t taken yet').waitFor();
    await keys.expectSomeFocus('pressing Release');
  });

  it('writes a note with a mention, and reads what mentions them', async () => {
    const { url } = fixture.product;
    const order = await reportedOrder('Bisi Cole');
    const theirs = await tokenFor(ngozi);
    const { data } = await callApi(url, listColleagues, {}, theirs);
    const viewer = data.find(({ name }) => name === 'Tunde Bakare');
    const text = '@Tunde Bakare please call her';
    await callApi(url, writeNote, { orderId: order.id, text, mentions: [viewer?.id ?? ''] }, theirs);
    await open('/order', 'Orders');
    const pane = await openFound(order);
    await keys.press('w');
    await keys.expectFocus('Write a note');
    await keys.type('Called, @Ng');
    await pane.getByRole('listbox', { name: 'Colleagues' }).waitFor();
    await keys.press('Enter');
    await keys.tabTo('Save note', { most: 2 });
    await keys.press('Enter');
    await pane.getByRole('listitem').filter({ hasText: 'Called, @Ngozi Eze' }).waitFor();
    await keys.expectSomeFocus('saving a note');
    await open('/order', 'Orders');
    await staff.page.getByRole('button', { name: /^Mentions/ }).waitFor();
    await keys.press('j');
    await keys.press('m');
    await keys.expectFocus('Notes that mention you');
    await keys.tabTo(order.transactionId);
    await keys.press('Enter');
    await orderPane(staff.page, order.transactionId).waitFor();
    await keys.expectSomeFocus('following a mention');
  });

  it('freezes a customer, and lifts it', async () => {
    const { page } = staff;
    const order = await reportedOrder('Halima Sule');
    await open('/order', 'Orders');
    await openFound(order);
    await keys.tabTo('Halima Sule', { most: 12 });
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Halima Sule', level: 1 }).waitFor();
    await keys.expectSomeFocus('opening a person');
    await keys.tabTo('Freeze trading', { most: 6 });
    for (const verb of ['Freeze', 'Unfreeze']) {
      await keys.press('Enter');
      await keys.expectFocus(new RegExp(`^${verb} Halima`));
      await keys.tabTo('Reason', { most: 3 });
      await keys.type('Edited receipt');
      await keys.tabTo(`${verb} trading`, { most: 3 });
      await keys.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keys.expectFocus(verb === 'Freeze' ? 'Unfreeze trading' : 'Freeze trading');
    }
  });

  it('asks for approval, and gives one', async () => {
    const { url } = fixture.product;
    const { page } = staff;
    const theirs = await tokenFor(ngozi);
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
    await callApi(url, saveDeskRules, { ...rules, approvalFrom: '1000' }, theirs);
    const [own, other] = [await reportedOrder('Sade Ige'), await reportedOrder('Bola Ige')];
    await callApi(url, askApproval, { change: { kind: 'complete-order', orderId: other.id } }, theirs);
    await open('/order', 'Orders');
    const pane = await openFound(own);
    await keys.press('s');
    await keys.expectFocus('This needs a second person');
    await keys.tabTo('Ask for approval', { most: 4 });
    await keys.press('Enter');
    await pane.getByText('Waiting for a second person').waitFor();
    await keys.expectSomeFocus('asking for approval');
    await open('/order', 'Orders');
    await page.getByRole('link', { name: 'Review' }).first().waitFor();
    await page.getByRole('region', { name: /^Order ND/ }).waitFor();
    await keys.press('j');
    await keys.expectFocus(/ND\w{8}/);
    await keys.press('a');
    await keys.expectFocus('Approvals');
    await keys.tabTo('Approve', { most: 6 });
    await keys.press('Enter');
    await toastOf(page, 'Approved').waitFor();
    await keys.expectSomeFocus('approving');
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.expectSomeFocus('closing the requests');
  });
});
