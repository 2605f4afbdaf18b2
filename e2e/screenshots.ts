import { mkdirSync, rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { desktop, launchBrowser, logIn, phone, visit } from './browser.ts';
import { startProduct } from './product.ts';

// Pictures of every screen, for looking at: `npm run screenshots` fills the ignored folder screenshots/.
const folder = 'screenshots';
const visitorPaths = [
  '/',
  '/login',
  '/sign-up',
  '/welcome',
  '/forgot-password',
  '/reset-password?token=x',
  '/terms',
  '/privacy',
];
const userPaths = [
  '/dashboard',
  '/trade',
  '/trade?tab=gift-card',
  '/transaction-history',
  '/settings',
  '/settings?tab=wallet-address',
  '/support',
];
const staffPaths = ['/order', '/manage-assets', '/user-management', '/admin-support', '/transaction-history'];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const product = await startProduct();
const browser = await launchBrowser();
try {
  for (const [size, device] of [
    ['360', phone],
    ['1280', desktop],
  ] as const) {
    await shoot(browser, size, device);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function shoot(browser: Browser, size: string, device: typeof phone) {
  const someone = async (
    email: string | null,
    paths: string[],
    more?: (page: Page, size: string) => Promise<void>,
  ) => {
    const { page, context } = await visit(browser, product.url, device);
    // A picture in the middle of a movement shows nothing.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email) await logIn(page, email);
    for (const path of paths)
      await picture(page, path, `${size}${email?.startsWith('tunde') ? '-staff' : ''}`);
    await more?.(page, size);
    await context.close();
  };
  await someone(null, visitorPaths);
  await someone('ada@nairadesk.example', userPaths, orderPictures);
  await someone('tunde@nairadesk.example', staffPaths, deskPictures);
}

async function picture(page: Page, path: string, prefix: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${prefix}-${path.replaceAll(/\W+/g, '_')}.png`, fullPage: true });
}

async function orderPictures(page: Page, size: string) {
  await page.goto('/trade');
  await page
    .getByRole('link', { name: /^Bitcoin/ })
    .first()
    .click();
  await page.getByLabel('You pay').fill('50000');
  await page.getByLabel('Network').selectOption('Bitcoin');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${size}-order-dialog.png` });
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByText('Transfer the exact amount').waitFor();
  await page.screenshot({ path: `${folder}/${size}-payment-dialog.png` });
  await page.getByRole('button', { name: 'I have made payment' }).click();
  await page.getByText('Payment reported').first().waitFor();
  await page.screenshot({ path: `${folder}/${size}-payment-reported.png` });
}

async function deskPictures(page: Page, size: string) {
  await page.goto('/order');
  await page.getByRole('button', { name: 'Mark as Sent' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.screenshot({ path: `${folder}/${size}-staff-mark-as-sent.png` });
  await page.goto('/manage-assets');
  await page
    .getByRole('button', { name: /^Bitcoin/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.screenshot({ path: `${folder}/${size}-staff-asset.png` });
}
