import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { makeManyOrders } from './fixture/many-orders.ts';
import { sizes } from './fixture/sizes.ts';

const fixture = useFixture();
const copies = 150;
/** With the orders of the demo itself. */
const orders = copies + 16;

beforeAll(async () => {
  await makeManyOrders(fixture.product, copies);
});

const devices = sizes(['a phone', phone], ['a desktop', desktop]);

describe.each(devices)('transaction history on %s', (_name, device) => {
  let staff: Visitor;
  let user: Visitor;
  const rows = (who = staff) => who.page.locator('tbody').getByRole('row');
  const status = () => staff.page.getByLabel('Status', { exact: true });
  const type = () => staff.page.getByLabel('Type', { exact: true });
  const size = () => staff.page.getByLabel('Rows per page');
  const without = (text: string | RegExp) => rows().filter({ hasNotText: text }).count();

  beforeEach(async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', device);
    user = await fixture.visitAs('ada@nairadesk.example', device);
    await staff.page.goto('/transaction-history');
  });

  afterEach(() => {
    expect([...staff.troubles, ...user.troubles]).toEqual([]);
  });

  it('filters by status and type, and stores the filters in the URL', async () => {
    const { page } = staff;
    const optionsOf = (select: ReturnType<typeof status>) => select.locator('option').allTextContents();
    await expect
      .poll(() => optionsOf(status()))
      .toEqual(['All statuses', 'Pending', 'Cancelled', 'Completed']);
    await expect.poll(() => optionsOf(type())).toEqual(['All', 'Buy', 'Sell']);
    await rows().first().waitFor();
    for (const [chosen, shown] of [
      ['Cancelled', 'Cancelled'],
      ['Completed', 'Completed'],
      // What the customer reported as paid is pending too.
      ['Pending', /Pending|Reported paid|Coins sent|Card ready/],
    ] as const) {
      await status().selectOption(chosen);
      await page.waitForURL(`**?status=${chosen.toLowerCase()}`);
      await expect.poll(() => without(shown)).toBe(0);
      await rows().first().waitFor();
    }
    await status().selectOption('Cancelled');
    await type().selectOption('Sell');
    await page.waitForURL(({ search }) => search.includes('cancelled') && search.includes('orderType=sell'));
    await expect.poll(() => without(/Sell .*Cancelled/)).toBe(0);
    await page.reload();
    await rows().first().waitFor();
    await expect.poll(() => without(/Sell .*Cancelled/)).toBe(0);
    expect([await status().inputValue(), await type().inputValue()]).toEqual(['cancelled', 'sell']);
    await type().selectOption('Buy');
    await expect.poll(() => without(/Buy .*Cancelled/)).toBe(0);
    await page.goBack();
    await expect.poll(() => without(/Sell .*Cancelled/)).toBe(0);
  });

  it('says how many dollars of a gift card, how many cards sold one by one, and how much of a coin', async () => {
    const { page } = staff;
    for (const [words, traded] of [
      ['Steam', /Buy \$20(?!\d)/],
      ['Apple', /Sell \$\d/],
      ['Amazon', /Sell 3 cards/],
      ['BNB', /Buy 0\.4/],
    ] as const) {
      await page.goto(`/transaction-history?search=${words}`);
      await rows().filter({ hasText: traded }).first().waitFor();
    }
  });

  it('searches case-insensitively, and offers to clear the search when nothing matches', async () => {
    const { page } = staff;
    await page.getByLabel('Search transactions').fill('gOOgle');
    await page.waitForURL(({ search }) => search.includes('search=gOOgle'));
    await expect.poll(() => without(/Google Play.*Cancelled/)).toBe(0);
    await rows().first().waitFor();
    await page.getByLabel('Search transactions').fill('nothing of this name');
    await page.getByText('No results').waitFor();
    await expect.poll(() => rows().count()).toBe(0);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => rows().count()).toBe(10);
    await page.waitForURL(({ search }) => search === '');
    await expect.poll(() => page.getByLabel('Search transactions').inputValue()).toBe('');
  });

  it('paginates by 10 rows, or by a chosen page size', async () => {
    const { page } = staff;
    const range = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await expect.poll(() => size().inputValue()).toBe('10');
    await expect
      .poll(() => size().locator('option').allTextContents())
      .toEqual(['5', '10', '25', '50', '100', 'All']);
    await range(`1–10 of ${orders}`);
    const first = await rows().first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await range(`11–20 of ${orders}`);
    await expect.poll(() => rows().first().textContent()).not.toBe(first);
    await expect.poll(() => rows().first().getAttribute('aria-rowindex')).toBe('12');
    await size().selectOption('25');
    await page.waitForURL('**?size=25');
    await range(`1–25 of ${orders}`);
    await expect.poll(() => rows().count()).toBe(25);
    // Fewer rows leave fewer sizes, and none where they fit one page.
    await status().selectOption('Pending');
    await expect.poll(() => size().locator('option').allTextContents()).toEqual(['5', '10', 'All']);
    const transactionId = (await rows().first().getByRole('link').first().textContent()) ?? '';
    await page.getByLabel('Search transactions').fill(transactionId);
    await expect.poll(() => size().count()).toBe(0);
    await range('1 order');
  });

  it('stays on the history when Back closes an order, and reopens no order on a later Back', async () => {
    const { page } = user;
    await page.goto('/transaction-history?size=5');
    const dialog = page.getByRole('dialog');
    const open = (place: number) => rows(user).nth(place).getByRole('button', { name: /^ND/ }).click();
    await open(0);
    await dialog.waitFor();
    await page.waitForURL('**order=*');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?size=5');
    await open(1);
    await page.waitForURL('**order=*');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL('**/transaction-history?size=5');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**page=2*');
    await page.goBack();
    await page.waitForURL('**/transaction-history?size=5');
    await rows(user).first().waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('moves nothing under a finger when what staff have on every screen comes late', async () => {
    const waiting = await fixture.visitAs('tunde@nairadesk.example', device);
    const { page, troubles } = waiting;
    const late = Promise.withResolvers<void>();
    await page.route('**/assets/desk-*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/transaction-history');
    const row = rows(waiting).first();
    await row.getByRole('link').first().waitFor();
    const before = await row.boundingBox();
    expect(await page.getByRole('switch').count()).toBe(0);
    late.resolve();
    await page.getByRole('switch').waitFor();
    expect(await row.boundingBox()).toEqual(before);
    expect(troubles).toEqual([]);
  });

  it('leads staff to the page of an order, and Back to where they were', async () => {
    const { page } = staff;
    await page.goto('/transaction-history?status=completed');
    const link = rows().nth(2).getByRole('link', { name: /^ND/ });
    const transactionId = await link.textContent();
    await link.click();
    await page.waitForURL('**/order/*');
    const order = page.getByRole('region', { name: `Order ${transactionId}` });
    await order.getByText(/^Completed by (you|\w+ \w+) /).waitFor();
    await expectSound(page, 'the page of an order');
    await page.reload();
    await order.getByRole('heading', { name: 'Progress' }).waitFor();
    await order.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/transaction-history?status=completed');
    await rows().nth(2).getByText(String(transactionId)).waitFor();
  });

  it('renders only the rows near the viewport while scrolling, plus the focused row', async () => {
    const { page } = staff;
    await page.goto('/transaction-history?size=all');
    const table = page.getByRole('table', { name: 'Transactions' });
    await rows().nth(3).waitFor();
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(orders + 1));
    await expect.poll(() => rows().count()).toBeLessThan(40);
    await expectSound(page, 'a long table');
    const last = page.locator(`tr[aria-rowindex="${orders + 1}"]`);
    expect(await last.count()).toBe(0);
    // The row with the focus stays there to be worked with, however far one scrolls.
    const held = rows().nth(2).getByRole('link').first();
    const transactionId = await held.textContent();
    await held.focus();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        return last.filter({ hasText: /ND\w{8}/ }).isVisible();
      })
      .toBe(true);
    await expect.poll(() => rows().count()).toBeLessThan(40);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(transactionId);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Order ${transactionId}` }).waitFor();
  });

  it('hides the user name column from customers, and shows only their own orders', async () => {
    await user.page.goto('/transaction-history');
    const header = (who: Visitor) => who.page.getByRole('columnheader', { name: 'User Name' }).count();
    await rows().first().waitFor();
    await rows(user).first().waitFor();
    expect([await header(staff), await header(user)]).toEqual([1, 0]);
    expect(await rows(user).filter({ hasText: 'Ada Obi' }).count()).toBe(0);
    await user.page.getByLabel('Rows per page').selectOption('All');
    await user.page.waitForURL('**?size=all');
    const table = user.page.getByRole('table', { name: 'Transactions' });
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(orders / 2);
  });

  it('refers to Support for a cancelled order that was reported as paid', async () => {
    await user.page.goto('/transaction-history?status=cancelled');
    await rows(user).first().filter({ hasText: 'Cancelled' }).getByRole('button').first().click();
    const dialog = user.page.getByRole('dialog', { name: /^Order ND/ });
    const advice =
      /^Think this is wrong, or still waiting for your .+ Message us in Support with the number ND\w{8}\.$/;
    await dialog.getByText(advice).waitFor();
    await expectSound(user.page, 'a cancelled order');
  });
});
