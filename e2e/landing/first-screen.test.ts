import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Device, desktop, inMotion, phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();
// What moves may shift what is below it.
const small: Device = { ...inMotion(phone), viewport: { width: 360, height: 640 } };

/** Adds up how far everything moves that moves without a touch. */
const watchShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const saveData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

async function bottomOf(page: Page, text: string | RegExp): Promise<number> {
  const box = await page.getByText(text).first().boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

describe('the first screen of a phone of 360×640', () => {
  it('landing page: says what it is, our hours and the usual time, a rate, and has the button', async () => {
    const { page, context, troubles } = await fixture.visit(small);
    await context.addInitScript(watchShifts);
    await page.goto('/');
    await page.getByRole('link', { name: 'Buy Bitcoin' }).waitFor();
    await page.getByText(/^Open 24\/7 · Usually \d+ minutes? per order$/).waitFor();
    for (const text of [/^Buy and sell crypto/, /^Open 24\/7/, '1 Bitcoin', /^₦[\d,]+\.\d\d$/, 'Buy Bitcoin'])
      expect(await bottomOf(page, text), String(text)).toBeLessThanOrEqual(640);
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.05);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('landing page: shows its hours alone where too few orders tell a time', async () => {
    const { page, context } = await fixture.visit(small);
    await page.route('**/api/website/usual-time', (route) =>
      route.fulfill({ json: { status: 'success', data: { minutes: null } } }),
    );
    const asked = page.waitForResponse('**/api/website/usual-time');
    await page.goto('/');
    await (await asked).finished();
    await page.getByText('Open 24/7', { exact: true }).waitFor();
    await context.close();
  });

  it('login: shows a band of the picture, and its button without scrolling', async () => {
    const { page, context, troubles } = await fixture.visit(small);
    await context.addInitScript(watchShifts);
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await page.locator(band).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 64 });
    const button = await page.getByRole('button', { name: 'Log in', exact: true }).boundingBox();
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(640);
    // The row below the password may wrap until the font is there; the band moves nothing.
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.1);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.each(['/login', '/sign-up', '/welcome'])('%s: has no band with data saver on', async (path) => {
    const { page, context } = await fixture.visit(small);
    await context.addInitScript(saveData);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator(band).isVisible()).toBe(false);
    await context.close();
  });

  it('login: has no band on a desktop, which has the whole picture', async () => {
    const { page, context } = await fixture.visit(desktop);
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await page.locator(band).isVisible()).toBe(false);
    await context.close();
  });
});

const band = '[style*="background-image"]';
