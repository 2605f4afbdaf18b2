import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();
const script = '**/assets/landing-*.js*';

it('contact form: sent before its script is there, waits for it, and is sent once', async () => {
  const { page, context, troubles } = await fixture.visit(phone);
  const gate = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/website/contact')) sent.push(request.postData() ?? '');
  });
  await page.goto('/');
  await fillContactForm(page, 'Before the script');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await page.locator('button[aria-busy=true]', { hasText: 'Send message' }).waitFor();
  // Impatient people press twice.
  await send.click();
  expect(sent).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
  gate.resolve();
  await page.getByText('Thank you for your message. We’ll reply by email.').waitFor();
  expect(sent.map((body) => JSON.parse(body).subject)).toEqual(['Before the script']);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
  expect(troubles).toEqual([]);
  await context.close();
});

const yoruba: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../web/src/language/catalogues/yo/landing.json', import.meta.url), 'utf8'),
);

it.each([
  ['English', '/', (text: string) => text],
  ['Yoruba', '/yo', (text: string) => yoruba[text] ?? 'not translated'],
])(
  'landing page in %s: says that its script did not come, keeps what was typed, and loads it on request',
  async (_language, path, said) => {
    const { page, context } = await fixture.visit(phone);
    await page.route(script, (route) => route.abort());
    await page.goto(path);
    await page.getByText(said('Today’s rates didn’t load')).waitFor();
    await page
      .getByText(said('We couldn’t load them right now. Your account and orders are safe.'))
      .waitFor();
    await fillContactForm(page, 'After a second try', said);
    const form = page.getByRole('form', { name: said('Contact us') });
    await form.getByRole('button', { name: said('Send message') }).click();
    const failed = form.getByText(said('No connection. Your orders are safe.'));
    await failed.waitFor();
    expect(await form.getByLabel(said('Subject')).inputValue()).toBe('After a second try');
    await page.unroute(script);
    await page.getByRole('button', { name: said('Load the rates again') }).click();
    await page.getByLabel(said('Asset')).waitFor();
    await failed.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: said('Send message') }).click();
    await form.getByText(said('Thank you for your message. We’ll reply by email.')).waitFor();
    await context.close();
  },
);

async function fillContactForm(page: Page, subject: string, said = (text: string) => text): Promise<void> {
  const typed = {
    Name: 'Halima Sani',
    Email: 'halima@example.com',
    Subject: subject,
    Message: 'Are you open on Sunday?',
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(said(label), { exact: true }).fill(text);
}
