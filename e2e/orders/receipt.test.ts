import { readFile } from 'node:fs/promises';
import { reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { phone } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();

it('a completed order leaves a receipt to share, whose link proves it to visitors', longJourney, async () => {
  const { url } = fixture.product;
  const customer = await newTrader(fixture.product, 'Bola Ade');
  const id = await buyBesideBrowser(fixture.product, customer);
  const token = await tokenOf(url, customer.email, customer.password);
  await callApi(url, reportPayment, { orderId: id, status: 'successful' }, token);
  const { page, context } = await fixture.visitAs(customer, phone);
  await page.goto(`/transaction-history?order=${id}`);
  await page.getByRole('dialog').waitFor();
  const staff = await tokenOf(url, 'tunde@nairadesk.example');
  await callApi(url, resolveOrder, { orderId: id, status: 'completed', reference: `hash ${id}` }, staff);
  await page.goto(`/transaction-history/${id}`);
  for (const [name, start] of [
    ['Share image', '89504e47'],
    ['Share PDF', '25504446'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await expect.poll(() => button.isEnabled()).toBe(true);
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const file = await readFile(await saved.path());
    expect(file.subarray(0, 4).toString('hex')).toBe(start);
    expect(file.length).toBeGreaterThan(10_000);
  }
  const again = page.getByRole('link', { name: 'Buy again' });
  expect(await again.getAttribute('href')).toMatch(/^\/trade\?.*asset=.*orderType=buy&amount=[\d.]+$/);
  expect(await page.getByRole('link', { name: 'Or write on WhatsApp' }).getAttribute('href')).toMatch(
    /wa\.me\/\d+\?text=Order%20ND\w{8}/,
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: 'Copy link' });
  expect((await copy.innerText()).trim()).toBe('Copy link');
  const beside = await page.getByRole('button', { name: 'Share PDF' }).boundingBox();
  expect((await copy.boundingBox())?.height).toBe(beside?.height);
  await copy.click();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  const stranger = (await fixture.visit(phone)).page;
  await stranger.goto(link);
  await stranger.getByText('This receipt is genuine').waitFor();
  await stranger.getByRole('heading', { name: 'Bought 0.0005 Bitcoin' }).waitFor();
  expect(await stranger.content()).not.toContain('Bola');
  await stranger.goto(link.slice(0, -2));
  await stranger.getByText('We can’t confirm this receipt').waitFor();
});
