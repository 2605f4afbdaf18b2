import { brand } from '@nairadesk/contract/brand';
import { describe, expect, it } from 'vitest';
import { phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();

/** By how many milliseconds a file was asked for after the first contentful paint. */
const afterPaint = (path: string) => `
  performance.getEntriesByName(location.origin + '${path}')[0].startTime -
  performance.getEntriesByName('first-contentful-paint')[0].startTime`;

describe('the landing page', () => {
  it('links to Login and Sign Up in its header', async () => {
    const { page, context } = await fixture.visit(phone);
    await page.goto('/');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await header.getByRole('link', { name: 'Sign Up' }).click();
    await page.waitForURL('**/sign-up');
    await context.close();
  });

  it('shows the contact details and social media links of the desk in its footer', async () => {
    const { page, context } = await fixture.visit(phone);
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const hrefOf = (name: string) => footer.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await hrefOf(brand.email)).toBe(`mailto:${brand.email}`);
    expect(await hrefOf(brand.phone)).toBe(`tel:${brand.phone.replaceAll(' ', '')}`);
    expect(await footer.getByText(brand.address).isVisible()).toBe(true);
    const { x, instagram, facebook, whatsapp } = brand.social;
    const shown = await Promise.all(['X', 'Instagram', 'Facebook', 'WhatsApp'].map(hrefOf));
    expect(shown).toEqual([x, instagram, facebook, whatsapp]);
    await context.close();
  });

  it('landing page: shows hero, figures, about us, reasons, four steps, testimonials and contact in order', async () => {
    const { page, context } = await fixture.visit(phone);
    await page.goto('/');
    const main = page.getByRole('main');
    const region = (selector: string) => main.locator(`section${selector}`);
    const parts = [
      '[aria-labelledby=hero]',
      '[aria-label=Statistics]',
      '#about-us',
      '[aria-labelledby=why-choose]',
      '#how-it-works',
      '#testimonials',
      '#contact-us',
    ];
    const tops = await Promise.all(parts.map(async (part) => (await region(part).boundingBox())?.y ?? NaN));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await region(parts[0] ?? '')
      .getByRole('heading', { level: 1 })
      .waitFor();
    for (const part of parts.slice(2)) await region(part).getByRole('heading', { level: 2 }).waitFor();
    expect(await region('#about-us').locator('p').first().textContent()).toContain(brand.name);
    // Each reason and each step has a title and says something.
    const titled = async (part: string) => {
      const items = await region(part).getByRole('listitem').all();
      return Promise.all(
        items.map(async (item) => [await item.locator('h3').count(), await item.locator('p').count()]),
      );
    };
    expect(await titled('[aria-labelledby=why-choose]')).toEqual(Array(4).fill([1, 1]));
    expect(await titled('#how-it-works')).toEqual(Array(4).fill([1, 1]));
    const voices = region('#testimonials').getByRole('figure');
    expect(await voices.count()).toBeGreaterThanOrEqual(1);
    for (const voice of await voices.all())
      expect([await voice.locator('blockquote').count(), await voice.locator('figcaption').count()]).toEqual([
        1, 1,
      ]);
    const fields = region('#contact-us').locator('form').getByRole('textbox');
    await expect.poll(() => fields.count()).toBe(4);
    await context.close();
  });

  it('shows its statistics of users, transactions and success rate', async () => {
    const { page, context } = await fixture.visit(phone);
    await page.goto('/');
    const figures = page.getByRole('region', { name: 'Statistics' });
    const shown = await figures.locator('dl > div').allInnerTexts();
    expect(shown.map((text) => text.split('\n').filter(Boolean).toSorted())).toEqual([
      ['20k', 'joined'],
      ['50k', 'transactions'],
      ['50%', 'success rate'],
    ]);
    await context.close();
  });

  it('loads one script file after its first paint, and no picture with data saver on', async () => {
    const { page, context, troubles } = await fixture.visit(phone);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    );
    await page.goto('/');
    await page.getByLabel('Asset').waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const files = asked.filter((path) => /\.(js|css|svg)$/.test(path) && path !== '/favicon.svg');
    expect(files).toEqual([expect.stringMatching(/^\/assets\/landing-[\w-]{8}\.js$/)]);
    expect(await page.evaluate<number>(afterPaint(files[0] ?? ''))).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('can be read without JavaScript', async () => {
    const { context } = await fixture.visit(phone);
    const plain = await context.browser()?.newContext({ ...phone, javaScriptEnabled: false });
    const page = await plain?.newPage();
    if (!plain || !page) throw new Error('no browser');
    await page.goto(fixture.product.url);
    for (const words of ['Buy and sell crypto and gift cards in naira.', 'Why people choose', brand.address])
      expect(await page.getByText(words).last().isVisible(), words).toBe(true);
    await expect
      .poll(() => page.locator('noscript p').first().textContent())
      .toContain('to see today’s rates');
    expect(await page.locator('[aria-busy]').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).click();
    await page.waitForURL('**/#testimonials');
    await plain.close();
    await context.close();
  });
});
