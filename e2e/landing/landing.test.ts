import { listMessages } from '@nairadesk/contract/support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const anchors = [
  ['About us', 'about-us'],
  ['How it works', 'how-it-works'],
  ['Testimonials', 'testimonials'],
  ['Contact us', 'contact-us'],
] as const;

const fixture = useFixture();

const devices = sizes(['a phone', phone, 'Halima Sani'], ['a desktop', desktop, 'Emeka Obi']);

describe.each(devices)('the landing page on %s', (_name, device, name) => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await fixture.visit(device);
    await visitor.page.goto('/');
  });

  afterEach(() => {
    expect(visitor.troubles).toEqual([]);
  });

  it('calculates buy and sell amounts to the kobo, and shows the minimum order', async () => {
    const { page } = visitor;
    await page.getByLabel('Asset').selectOption({ label: 'Bitcoin' });
    await page.getByLabel('You pay').fill('50000');
    await expect.poll(() => page.getByLabel('You get').inputValue()).toBe('0.00035373');
    await page.getByText('₦141,350,000.00').waitFor();
    await page.getByText('₦50,000.00').waitFor();
    await page.getByLabel('You get').fill('0.001');
    await expect.poll(() => page.getByLabel('You pay').inputValue()).toBe('141,350.00');

    await page.getByRole('radio', { name: 'Sell' }).check();
    await expect.poll(() => page.getByLabel('You receive').inputValue()).toBe('139,250.00');
    await page.getByText('₦139,250,000.00').waitFor();
    // Naira stay when the asset changes: 113.22 dollars of Google Play at 1,230 are the first that are worth 139,250.
    await page.getByLabel('Asset').selectOption({ label: 'Google Play' });
    await expect.poll(() => page.getByLabel('You send').inputValue()).toBe('113.22');
    await page.getByLabel('You send').fill('1');
    await page.getByText('The minimum order is ₦5,000.00').waitFor();
    await page.getByLabel('You receive').fill('5000');
    await expect.poll(() => page.getByText('The minimum order is').isVisible()).toBe(false);
    await page.getByText('You receive for 4.07').waitFor();
    const next = page.getByRole('link', { name: 'Sell Google Play' });
    const signUp = new URL((await next.getAttribute('href')) ?? '', page.url());
    expect(signUp.pathname).toBe('/sign-up');
    expect(signUp.searchParams.get('next')).toMatch(
      /^\/trade\?tab=gift-card&asset=[\w-]+&orderType=sell&amount=5000$/,
    );
  });

  it('shows of a gift card with rates of its own between which it brings, and leads to what works it out', async () => {
    const { page } = visitor;
    await page.getByLabel('Asset').selectOption({ label: 'Amazon' });
    // Buying has one price.
    await page.getByLabel('You get').fill('100');
    await expect.poll(() => page.getByLabel('You pay').inputValue()).toBe('142,000.00');
    await page.getByRole('radio', { name: 'Sell' }).check();
    await page.getByText('$1 on a USA card').waitFor();
    await page.getByText('₦1,120.00–₦1,330.00').waitFor();
    await page.getByText('Country, value, form and receipt decide how much.').waitFor();
    expect(await page.getByLabel('You send').isVisible()).toBe(false);
    expect(await page.getByText('130,000').filter({ visible: true }).count()).toBe(0);
    await expectSound(page, 'the calculator of a card with rates of its own');
    await page.getByRole('link', { name: 'Sell Amazon' }).click();
    await page.waitForURL('**/gift-cards/amazon');
    // The ends of what was shown are rates of the page.
    for (const rate of ['₦1,120.00', '₦1,330.00'])
      expect(await page.getByRole('cell', { name: rate, exact: true }).count()).toBeGreaterThan(0);
  });

  it.each(anchors)('header link %s: scrolls to its section and moves the focus there', async (label, id) => {
    const { page } = visitor;
    await page.evaluate('window.scrollTo(0, 0)');
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) {
      await menu.focus();
      await page.keyboard.press('Enter');
    }
    const link = page.getByRole('banner').getByRole('link', { name: label });
    await link.waitFor();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/#${id}`);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(id);
    // Right below the header, give or take a hairline.
    const top = `document.getElementById('${id}').getBoundingClientRect().top`;
    const under = `document.querySelector('header').getBoundingClientRect().bottom`;
    await expect.poll(() => page.evaluate<number>(`Math.abs(${top} - ${under})`)).toBeLessThan(3);
  });

  it('opens at the section in the URL fragment, and focuses it', async () => {
    const { page } = visitor;
    await page.goto('about:blank');
    await page.goto('/#testimonials');
    await page.getByRole('heading', { name: 'What customers say' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('testimonials');
    await page.getByLabel('Asset').waitFor();
    const top = `document.getElementById('testimonials').getBoundingClientRect().top`;
    await expect.poll(() => page.evaluate<number>(`Math.round(${top})`)).toBeLessThan(80);
  });

  it('validates the contact form, then sends the message to the desk', async () => {
    const { page } = visitor;
    const form = page.getByRole('form', { name: 'Contact us' });
    await form.getByRole('button', { name: 'Send message' }).click();
    for (const missing of [
      'Name is required',
      'Email address is required',
      'Subject is required',
      'Message is required',
    ])
      await form.getByText(missing).waitFor();
    // They come from a template, whose style came with the page.
    expect(await form.locator('p svg').first().boundingBox()).toMatchObject({ width: 16, height: 16 });
    const subject = `Opening hours, asks ${name}`;
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill('nonsense');
    await form.getByText('Invalid email').waitFor();
    await form.getByLabel('Email').fill('visitor@example.com');
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message').fill('Are you open\non Sunday?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await form.getByText('Thank you for your message. We’ll reply by email.').waitFor();
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('');
    const stored = await messagesOfTheDesk();
    expect(stored.filter((message) => message.subject === subject)).toMatchObject([
      { name, email: 'visitor@example.com', message: 'Are you open\non Sunday?', phone: null },
    ]);
  });

  it('links a logged-in customer to the dashboard, and prefills an order from the calculator', async () => {
    const member = await fixture.visitAs('ada@nairadesk.example', device);
    await member.page.goto('/');
    await member.page.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Sign Up' }).count()).toBe(0);
    await expectSound(member.page, 'the landing page of a user');
    await member.page.getByRole('link', { name: 'Buy Bitcoin' }).click();
    await member.page.waitForURL('**/trade?tab=cryptocurrency&asset=*');
    await expect.poll(() => member.page.getByLabel('You pay').inputValue()).toBe('50,000.00');
    await member.page.goto('/');
    // A card without rates is sold by quantity.
    await member.page.getByLabel('Asset').selectOption({ label: 'Google Play' });
    await member.page.getByRole('radio', { name: 'Sell' }).check();
    await member.page.getByLabel('You send').fill('1,250.5');
    await member.page.getByRole('link', { name: 'Sell Google Play' }).click();
    await member.page.getByRole('dialog').getByRole('heading', { name: 'Google Play' }).waitFor();
    await expect.poll(() => member.page.getByLabel('You send').inputValue()).toBe('1,250.5');
    expect(member.troubles).toEqual([]);
  });

  it('shows an inline error when the rates fail to load, and reloads them on request', async () => {
    const page = await visitor.context.newPage();
    await page.route('**/api/website/rates', (route) => route.abort());
    await page.goto('/');
    await page.getByText('Today’s rates didn’t load').waitFor();
    await page.getByText('We couldn’t load them right now.').waitFor();
    await expectSound(page, 'the landing page without rates');
    await page.unroute('**/api/website/rates');
    await page.getByRole('button', { name: 'Load the rates again' }).click();
    await page.getByLabel('Asset').waitFor();
    await page.close();
  });

  it('shows an empty state when no asset is on sale, and reloads the rates on request', async () => {
    const page = await visitor.context.newPage();
    await page.route('**/api/website/rates', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
    });
    await page.goto('/');
    await page.getByText('Nothing is on sale yet.').waitFor();
    expect(await page.getByText('We couldn’t load them').count()).toBe(0);
    await page.unroute('**/api/website/rates');
    await page.getByRole('button', { name: 'Load the rates again' }).click();
    await page.getByLabel('Asset').waitFor();
    await page.close();
  });
});

async function messagesOfTheDesk() {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'tunde@nairadesk.example');
  return (await callApi(url, listMessages, { responded: 'false' }, token)).data;
}
