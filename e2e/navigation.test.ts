import { describe, expect, it } from 'vitest';
import { desktop, inMotion, logIn, phone, still } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';

// Not the number of orders that wait.
const words = 'span:not([aria-hidden])';
const fixture = useFixture();

describe('main navigation', () => {
  it.each([
    ['ada@nairadesk.example', ['Dashboard', 'Trade', 'Transaction History', 'Settings', 'Support']],
    [
      'tunde@nairadesk.example',
      [
        'Order',
        'Money',
        'Manage Asset',
        'User Management',
        'Transaction History',
        'Settings',
        'Admin Support',
      ],
    ],
  ])('lists the entries of %s and stays collapsed after a reload', async (email, entries) => {
    const { page, context } = await fixture.visitAs(email, inMotion(desktop));
    await page.goto('/transaction-history');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const width = async () => (await page.getByRole('complementary').boundingBox())?.width;
    await menu.waitFor();
    await expect.poll(() => menu.getByRole('link').locator(words).allTextContents()).toEqual(entries);
    await expect.poll(width).toBe(230);
    // Bold, where it is the widest, and beside the scroll bar of a low screen, which browsers of tests don't have.
    await menu.evaluate((element) => {
      element.style.paddingRight = '11px';
    });
    for (const entry of entries) {
      const link = menu.getByRole('link', { name: entry });
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      const isCut = await link.locator(words).evaluate((label) => label.scrollWidth > label.clientWidth);
      expect(isCut, entry).toBe(false);
    }
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await expect.poll(width).toBe(80);
    await context.close();
  });

  it.each([
    ['a user', 'ada@nairadesk.example', 5],
    ['an admin', 'tunde@nairadesk.example', 7],
  ] as const)('sidebar: collapses to icons without words for %s', async (_who, email, count) => {
    const { page, context, troubles } = await fixture.visitAs(email, inMotion(desktop));
    await page.goto('/transaction-history');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const links = menu.getByRole('link');
    const icons = links.locator('svg');
    // The width that the words of all entries take: hidden ones are cut to a pixel for screen readers alone.
    const widestWord = () =>
      links.locator(words).evaluateAll((all) => Math.max(...all.map((word) => word.clientWidth)));
    await expect.poll(() => icons.count()).toBe(count);
    expect(await widestWord()).toBeGreaterThan(30);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(widestWord).toBeLessThanOrEqual(1);
    await still(page);
    for (const icon of await icons.all()) {
      const box = await icon.boundingBox();
      expect(box).toMatchObject({ width: 20, height: 20 });
      expect(box?.x).toBeGreaterThan(0);
      expect((box?.x ?? 80) + 20).toBeLessThan(80);
    }
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(widestWord).toBeGreaterThan(30);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('opens from the top bar of a phone, closes with a link or Escape, and offers Sign Out', async () => {
    const { page, context, troubles } = await fixture.visitAs('ada@nairadesk.example', inMotion(phone));
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.waitFor();
    expect(await menu.count()).toBe(0);
    await button.click();
    await expect
      .poll(() => menu.getByRole('link').allTextContents())
      .toEqual(['Dashboard', 'Trade', 'Transaction History', 'Settings', 'Support']);
    await still(page);
    const [bar, list] = await Promise.all([page.getByRole('banner').boundingBox(), menu.boundingBox()]);
    expect(list?.y).toBeGreaterThanOrEqual((bar?.height ?? 0) - 1);
    // Going somewhere closes it, and so does Escape.
    await menu.getByRole('link', { name: 'Trade' }).click();
    await page.waitForURL('**/trade');
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('breadcrumb: names the segments of the path', async () => {
    const { page, context } = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    const shown = async (path: string) => {
      await page.goto(path);
      await crumbs.waitFor();
      return crumbs.getByRole('listitem').allTextContents();
    };
    expect(await shown('/manage-assets')).toEqual(['Dashboard', 'Manage Assets']);
    expect(await shown('/transaction-history')).toEqual(['Dashboard', 'Transaction History']);
    // On a phone the logo leads to the root, so that nothing is cut, however long it is.
    await page.setViewportSize(phone.viewport);
    for (const path of ['/transaction-history', '/manage-assets', `/people/${crypto.randomUUID()}`]) {
      await shown(path);
      await page.getByRole('switch').waitFor();
      const cut = await crumbs.evaluate(
        (nav) =>
          [...nav.querySelectorAll('.truncate')].filter((one) => one.scrollWidth > one.clientWidth).length,
      );
      expect(cut, path).toBe(0);
    }
    await page.setViewportSize(desktop.viewport);
    await crumbs.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/order');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await logIn(page, 'ada@nairadesk.example');
    expect(await shown('/dashboard')).toEqual(['Dashboard']);
    await context.close();
  });

  it('sign-out: removes token and email from the browser without a non-GET request', async () => {
    const { page, context } = await fixture.visit(inMotion(desktop));
    await logIn(page, 'ada@nairadesk.example');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    expect(calls).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toMatch(/token":"\w|ada@/);
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await context.close();
  });
});
