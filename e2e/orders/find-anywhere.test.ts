import { find } from '@nairadesk/contract/find';
import type { Order } from '@nairadesk/contract/order-answers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();

describe('find', longJourney, () => {
  let staff: Visitor;
  let order: Order;
  const box = () => staff.page.getByRole('combobox', { name: 'Find orders and customers' });
  const hits = () => staff.page.getByRole('dialog').getByRole('option');

  beforeAll(async () => {
    order = await buyBitcoin(fixture.product, 'Halima Danladi');
  });
  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('leads from any screen to an order and back, by the keyboard alone', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    await page.goto('/settings');
    const field = page.getByRole('textbox').first();
    await field.focus();
    const focused = () => page.evaluate('document.activeElement.name || document.activeElement.id');
    const before = await focused();
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('combobox');
    await page.keyboard.press('Escape');
    await box().waitFor({ state: 'detached' });
    expect(await focused()).toBe(before);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('danladi hal');
    await hits().filter({ hasText: order.transactionId }).waitFor();
    // What was found for the first of these words is there sooner.
    await waitForIdle(page);
    await expectSound(page, 'what was found');
    expect(await hits().first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await hits().nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await box().getAttribute('aria-activedescendant')).toBe(await hits().nth(1).getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/order/${order.id}`);
    await orderPane(page, order.transactionId).getByRole('button', { name: 'Mark as Sent' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/settings');
  });

  it('says that nothing was found, and that it could not look', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    await page.goto('/money');
    await page.getByRole('button', { name: 'Find' }).click();
    await box().fill('nothing of ours');
    await page.getByText('No order or customer has this').waitFor();
    await expectSound(page, 'nothing found');
    await page.route(`**/api${find.path}`, (route) => route.abort());
    await box().fill('danladi');
    await page.getByText('We couldn’t search').waitFor();
    await page.unroute(`**/api${find.path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await hits().first().filter({ hasText: 'Halima Danladi' }).waitFor();
    // The address tells customers of one name apart, with orders too.
    expect(await hits().first().textContent()).toContain('@');
    await page.getByRole('group', { name: 'Customers' }).getByRole('option').click();
    await page.waitForURL('**/people/*');
    await page.getByText('Halima Danladi').first().waitFor();
    staff.troubles.length = 0;
  });

  it('puts the order first that a pasted alert tells of, and keeps nothing', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    await page.goto('/order');
    await page.getByRole('button', { name: 'Find' }).waitFor();
    await page.keyboard.press('Meta+k');
    await box().focus();
    const alert = `Credit Alert\nAmt: NGN${Number(order.amount).toLocaleString('en')}.00\nDesc: NIP/DANLADI HALIMA/GTB/x`;
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ${JSON.stringify(alert)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    })()`);
    expect(await box().inputValue()).toContain(' | Desc: NIP/DANLADI');
    await hits().first().filter({ hasText: order.transactionId }).waitFor();
    expect(await hits().first().textContent()).toContain('amount and name');
    await page.keyboard.press('Control+k');
    await box().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    expect(await box().inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('DANLADI');
  });

  it('says of an order that does not exist that it cannot be found', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    await staff.page.goto(`/order/${crypto.randomUUID()}`);
    await staff.page.getByText('We can’t find this order').waitFor();
    await expectSound(staff.page, 'an order that does not exist');
    staff.troubles.length = 0;
  });

  it('an order’s page: Back closes its question, and the focus goes on once it is closed', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const { id, transactionId } = await buyBitcoin(fixture.product, 'Lola Ojo');
    await page.goto('/order');
    await page.goto(`/order/${id}`);
    const ask = () =>
      orderPane(page, transactionId).getByRole('button', { name: 'Cancel', exact: true }).click();
    await ask();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/order/${id}`);
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await toastOf(page, 'Order cancelled').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Lola Ojo');
    await page.waitForURL(({ search }) => search === '');
  });

  it('is not there for customers', async () => {
    staff = await fixture.visitAs('ada@nairadesk.example', desktop);
    await staff.page.goto('/dashboard');
    await staff.page.getByRole('heading').first().waitFor();
    await staff.page.keyboard.press('Control+k');
    expect(await staff.page.getByRole('dialog').count()).toBe(0);
    expect(await staff.page.getByRole('button', { name: 'Find' }).count()).toBe(0);
    await staff.page.goto(`/order/${order.id}`);
    await staff.page.waitForURL(({ pathname }) => !pathname.startsWith('/order'));
  });
});
