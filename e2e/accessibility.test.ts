import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectSound, logIn, phone } from './browser.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const people = [
  [
    'a visitor',
    null,
    [
      '/',
      '/login',
      '/sign-up',
      '/welcome',
      '/activate-account',
      '/forgot-password',
      '/reset-password?token=x',
      '/terms',
      '/privacy',
    ],
  ],
  [
    'a user',
    'ada@nairadesk.example',
    [
      '/dashboard',
      '/trade',
      '/trade?tab=gift-card',
      '/transaction-history',
      '/settings',
      '/settings?tab=bank-details',
      '/settings?tab=wallet-address',
      '/support',
    ],
  ],
  [
    'staff',
    'tunde@nairadesk.example',
    ['/order', '/manage-assets', '/user-management', '/transaction-history', '/admin-support'],
  ],
] as const;

describe.each([
  ['360 px', phone],
  ['1280 px', desktop],
])('at %s', (_width, device) => {
  it.each(people)('every screen of %s is sound', async (_who, email, paths) => {
    const { page, context, troubles } = await stage.visit(device);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email) await logIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectSound(page, path);
    }
    // An activation without a token is refused, which the browser reports as a failed call.
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
    await context.close();
  });

  it('the dialogs of a trade and of the desk are sound', async () => {
    const trader = await stage.visit(device);
    await trader.page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(trader.page, 'ada@nairadesk.example');
    await openBitcoin(trader.page);
    await expectSound(trader.page, 'the order dialog');
    await trader.page.getByRole('button', { name: /^Pay ₦/ }).click();
    await trader.page.getByText('Transfer the exact amount').waitFor();
    await expectSound(trader.page, 'the payment dialog');
    await trader.page.getByRole('button', { name: 'I have made payment' }).click();
    await trader.page.getByText('Payment reported').first().waitFor();
    await expectSound(trader.page, 'the progress of an order');
    await trader.context.close();

    const staff = await stage.visit(device);
    await staff.page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(staff.page, 'tunde@nairadesk.example');
    for (const action of ['View', 'Mark as Sent', 'Cancel']) {
      await staff.page.goto('/order');
      await staff.page.getByRole('button', { name: action, exact: true }).first().click();
      await staff.page.getByRole('dialog').waitFor();
      await expectSound(staff.page, `the desk's ${action} dialog`);
    }
    await staff.page.goto('/manage-assets');
    await staff.page.getByRole('button', { name: 'Add New' }).click();
    await staff.page.getByRole('dialog').waitFor();
    await expectSound(staff.page, 'the asset form');
    expect([...trader.troubles, ...staff.troubles]).toEqual([]);
    await staff.context.close();
  });
});

async function openBitcoin(page: Page) {
  await page.goto('/trade');
  await page
    .getByRole('link', { name: /^Bitcoin/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.getByLabel('You pay').fill('50000');
  await page.getByLabel('Network').selectOption('Bitcoin');
  await page.waitForLoadState('networkidle');
}
