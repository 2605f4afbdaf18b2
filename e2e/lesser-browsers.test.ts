import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, fillIn, logIn, phone, toastOf, type Visitor, visitUnkept } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { fillBitcoin, placeOrder, reportPayment } from './steps/place-order.ts';

const fixture = useFixture();
const warning =
  'Your browser doesn’t save anything for this site. If you reload the page, you’ll be logged out.';

// Some people forbid every site to keep anything: reading the storage then fails, and so does writing.
describe('a browser with storage blocked', () => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await visitUnkept(fixture.product, phone);
    page = visitor.page;
  });

  afterEach(() => visitor.context.close());

  it('shows the landing page with its rates and its own font', async () => {
    await page.goto('/');
    expect(await page.evaluate('try { localStorage.length } catch (error) { error.name }')).toBe(
      'SecurityError',
    );
    await page.locator('html[data-first-view=painted]').waitFor({ state: 'attached' });
    // Looked at from outside: a condition that the page itself waits for is refused by the policy.
    const isLoaded =
      "[...document.fonts].some(({ family, status }) => family.includes('Nairadesk Sans') && status === 'loaded')";
    await expect.poll(() => page.evaluate<boolean>(isLoaded)).toBe(true);
    expect(visitor.troubles).toEqual([]);
  });

  it('signs up, and shows the email address that the activation link goes to', async () => {
    await page.goto('/sign-up');
    await fillIn(page, {
      'Full name': 'Efe Unkept',
      Email: 'efe@example.com',
      'Phone number': '08031234567',
      'Confirm password': 'a long enough one',
    });
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');
    // The address is known here, though nothing was kept.
    await page.getByText('efe@example.com').waitFor();
  });

  it('logs in with a warning, places an order, and applies the chosen theme', async () => {
    await logIn(page, 'ada@nairadesk.example');
    await toastOf(page, warning).waitFor();
    await page
      .getByRole('link', { name: /^Bitcoin/ })
      .first()
      .click();
    await fillBitcoin(page);
    await placeOrder(page);
    await reportPayment(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Transaction History' }).click();
    await page.getByRole('row').nth(1).waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it('logs out', async () => {
    await logIn(page, 'ada@nairadesk.example');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL('**/login');
    expect(visitor.troubles).toEqual([]);
  });

  it('shows staff the order queue, and collapses the menu', async () => {
    const staff = await visitUnkept(fixture.product, desktop);
    await logIn(staff.page, 'tunde@nairadesk.example');
    await staff.page.getByRole('button', { name: 'Mark as Sent' }).first().waitFor();
    await staff.page.getByRole('button', { name: 'Collapse menu' }).click();
    await staff.page.getByRole('button', { name: 'Expand menu' }).waitFor();
    expect(staff.troubles).toEqual([]);
    await staff.context.close();
  });
});

// Safari 16 and Chrome 111 have none.
describe('a browser without the popover API', () => {
  it('shows a toast after login and opens the dashboard', async () => {
    const { page, context, troubles } = await fixture.visit(phone);
    await context.addInitScript('delete HTMLElement.prototype.showPopover');
    await logIn(page, 'musa@nairadesk.example');
    await toastOf(page, 'Logged in successfully').waitFor();
    await page
      .getByRole('link', { name: /^Bitcoin/ })
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
