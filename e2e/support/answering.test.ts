import { addCannedReply } from '@nairadesk/contract/canned-replies';
import { listMessages, sendMessage } from '@nairadesk/contract/support';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, desktop, expectSound, logIn, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';
const ngozi = 'ngozi@nairadesk.example';

beforeAll(async () => {
  const { url } = fixture.product;
  const token = await tokenOf(url, ngozi);
  const text = 'We’re looking for {transaction}, {name}: {amount} is {status}.';
  await callApi(url, addCannedReply, { name: 'Looking for it', text }, token);
  await callApi(url, addCannedReply, { name: 'Call you back', text: 'We’ll call you.' }, token);
});

const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('button');
const open = async (page: Page, subject: string) => {
  const row = rows(page).filter({ hasText: subject });
  await row.click();
  await page.getByRole('heading', { name: subject }).waitFor();
  await field(page).waitFor();
};
/** A script for the page: each frame comes half a second later. */
const lateFrames = `{
  const soon = requestAnimationFrame;
  window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 500);
}`;
const field = (page: Page) => page.getByLabel('Response');
const saved = (page: Page) => page.getByText('Draft saved').waitFor();
const heldText = (page: Page) => expect.poll(() => field(page).inputValue());

/** Writes to the desk as a customer; gives the subject. */
async function write(subject: string, message = 'Please help.'): Promise<string> {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'musa@nairadesk.example');
  await callApi(url, sendMessage, { subject, message }, token);
  return subject;
}

const devices = sizes(['a desktop', desktop], ['a phone', phone]);

describe.each(devices)('support for several staff on %s', longJourney, (device, size) => {
  let staff: Visitor;
  let page: Page;

  beforeEach(async () => {
    await fixture.product.sql('delete from support_drafts', []);
    staff = await fixture.visitAs(tunde, size);
    page = staff.page;
  });

  it('a draft survives a reload, and the draft of another message', async () => {
    const [a, b] = [await write(`A on ${device}`), await write(`B on ${device}`)];
    await page.goto('/admin-support');
    const tops = page.getByRole('radio', { name: /True|False/ });
    await expect.poll(() => tops.count()).toBe(2);
    const [yes, no] = await tops.evaluateAll((radios) =>
      radios.map((radio) => radio.getBoundingClientRect().top),
    );
    expect(no, 'beside each other').toBe(yes);
    await open(page, a);
    await field(page).fill('The draft of A');
    // Without waiting: leaving it saves it.
    if (size === phone) await page.getByRole('button', { name: 'All messages' }).click();
    await open(page, b);
    await field(page).fill('The draft of B');
    await saved(page);
    await page.reload();
    await heldText(page).toBe('The draft of B');
    if (size === phone) await page.getByRole('button', { name: 'All messages' }).click();
    await rows(page).filter({ hasText: a }).filter({ hasText: 'Your draft' }).waitFor();
    await open(page, a);
    await heldText(page).toBe('The draft of A');
    expect(staff.troubles).toEqual([]);
  });

  it('a draft survives a logout', async () => {
    const subject = await write(`Logged out on ${device}`);
    await page.goto('/admin-support');
    await open(page, subject);
    await field(page).fill('Half a sentence');
    await saved(page);
    if (size === phone) await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('button', { name: 'Sign Out' }).last().click();
    await page.waitForURL('**/login');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Half a sentence');
    const again = await fixture.visit(size);
    await logIn(again.page, tunde);
    await again.page.goto('/admin-support');
    await open(again.page, subject);
    await heldText(again.page).toBe('Half a sentence');
  });

  it('a session that ends in mid-reply leads back to the message and loses no letter', async () => {
    const subject = await write(`Ended on ${device}`);
    await page.goto('/admin-support');
    await open(page, subject);
    await field(page).fill('What was typed before,');
    await saved(page);
    await page.waitForURL('**/admin-support?message=*');
    const here = page.url();
    // It ends between the typing and the save: the page may learn of it before the first letter is typed.
    const saves = '**/api/support/*/draft';
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await page.route(saves, async (route) => {
      await ended;
      await route.continue();
    });
    const saving = page.waitForRequest(saves);
    await field(page).fill('What was typed before, and what no server has seen');
    await saving;
    await fixture.endSessions(tunde);
    end();
    await page.waitForURL('**/login?next=*');
    await page.unroute(saves);
    await page.getByLabel('Email').fill(tunde);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(here);
    await heldText(page).toBe('What was typed before, and what no server has seen');
    // And now the server has.
    await saved(page);
    await expect
      .poll(() => page.evaluate('JSON.stringify(localStorage)'))
      .not.toContain('what no server has seen');
  });

  it('a draft that could not be saved is not stored over what was typed after it', async () => {
    const [a, b] = [await write(`Offline on ${device}`), await write(`Beside on ${device}`)];
    await page.goto('/admin-support');
    await open(page, a);
    const saves = '**/api/support/*/draft';
    const stored: unknown[] = [];
    await page.route(saves, (route) => route.abort());
    const back = async () => {
      if (size === phone) await page.getByRole('button', { name: 'All messages' }).click();
    };
    await field(page).fill('First words');
    await page.getByText('Kept on this device').waitFor();
    await back();
    await open(page, b);
    await back();
    await open(page, a);
    await field(page).fill('First words, and more');
    await page.getByText('Kept on this device').waitFor();
    await page.unroute(saves);
    page.on('request', (request) => {
      if (request.url().endsWith('/draft')) stored.push(request.postDataJSON()?.text);
    });
    await saved(page);
    // The one that was left tried again each five seconds.
    await page.waitForTimeout(5500);
    expect(new Set(stored)).toEqual(new Set(['First words, and more']));
    await page.reload();
    await heldText(page).toBe('First words, and more');
  });

  it('a reply that is being sent takes no more letters, which would be lost', async () => {
    const subject = await write(`Sent slowly on ${device}`);
    await page.goto('/admin-support');
    await open(page, subject);
    const { promise: saving, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/support/*/draft', async (route) => {
      await saving;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/support/*/draft');
    await field(page).fill('We found it.');
    await asked;
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect.poll(() => field(page).isEditable()).toBe(false);
    go();
    await page.getByText('Reply sent').first().waitFor();
  });

  it('two staff see that the other is replying, and not what they write', async () => {
    const subject = await write(`Both on ${device}`);
    const other = await fixture.visitAs(ngozi, size);
    await other.page.goto('/admin-support');
    await page.goto('/admin-support');
    await open(other.page, subject);
    await open(page, subject);
    expect(await page.getByText('is replying').count()).toBe(0);
    await field(other.page).fill('The words of Ngozi');
    const pane = page.getByRole('region', { name: /^Message from/ });
    await pane.getByText('Ngozi is replying').waitFor();
    await expectSound(page, 'a message that a colleague is replying to');
    expect(await page.getByText('The words of Ngozi').count()).toBe(0);
    expect(await other.page.getByText('is replying').count()).toBe(0);
    await field(other.page).fill('');
    await pane.getByText('Ngozi is replying').waitFor({ state: 'detached' });
    expect([...staff.troubles, ...other.troubles]).toEqual([]);
  });

  it('answers a message in four clicks, with a canned reply that is filled in', async () => {
    const { url } = fixture.product;
    const trader = await newTrader(fixture.product, 'Bola Ige');
    const order = await buyBitcoin(fixture.product, trader);
    const subject = `About ${order.transactionId}, on ${device}`;
    const token = await tokenOf(url, trader.email, trader.password);
    await callApi(url, sendMessage, { subject, message: 'Has it arrived?' }, token);
    await page.goto('/admin-support');
    await rows(page).filter({ hasText: subject }).click();
    await page
      .getByRole('heading', { name: subject })
      .getByRole('link', { name: order.transactionId })
      .waitFor();
    await page.getByRole('region', { name: 'Customer' }).getByText(trader.email).waitFor();
    await page.getByRole('combobox', { name: 'Canned reply' }).click();
    await page.getByRole('option', { name: 'Looking for it' }).click();
    await heldText(page).toMatch(/^We’re looking for ND\w{8}, Bola: ₦[\d,.]+ is waiting for payment\.$/);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Reply sent').waitFor();
    await rows(page).filter({ hasText: subject }).waitFor({ state: 'detached' });
    const mail = await fixture.product.mailTo(trader.email, /^Re: About/);
    expect(mail.text).toContain(`We’re looking for ${order.transactionId}, Bola:`);
    expect(staff.troubles).toEqual([]);
  });
});

it(
  'support: a message is answered by keyboard alone, and the next one has the focus',
  longJourney,
  async () => {
    const { page, troubles } = await fixture.visitAs(tunde, desktop);
    const { url } = fixture.product;
    await write('By keyboard');
    await write('The one after it');
    await page.goto('/admin-support');
    await rows(page).filter({ hasText: 'The one after it' }).waitFor();
    const token = await tokenOf(url, tunde);
    const { data } = await callApi(url, listMessages, { responded: 'false' }, token);
    const place = data.findIndex(({ subject }) => subject === 'By keyboard');
    for (let step = 0; step <= place; step += 1) await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
    await field(page).waitFor();
    await page.keyboard.press('r');
    await expect
      .poll(() => field(page).evaluate((box) => box === box.ownerDocument.activeElement))
      .toBe(true);
    // On a busy machine frames are late; who types on loses no letter to the reply.
    await page.evaluate(lateFrames);
    await page.keyboard.type('/Looking');
    await page.keyboard.press('Enter');
    // Musa may have several orders: what can't be filled in stays, and is asked for.
    await heldText(page).toMatch(/^We’re looking for/);
    await page.getByRole('button', { name: /^(Fill in|Send reply)/ }).waitFor();
    await field(page).fill('It has arrived, {name}.');
    await page.getByRole('button', { name: 'Fill in {name}' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Fill in {name} first').waitFor();
    await field(page).fill('It has arrived.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Reply sent').waitFor();
    await rows(page).filter({ hasText: 'By keyboard' }).waitFor({ state: 'detached' });
    const focused = rows(page).filter({ hasText: 'The one after it' });
    await expect.poll(() => focused.evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
    expect(troubles).toEqual([]);
  },
);
