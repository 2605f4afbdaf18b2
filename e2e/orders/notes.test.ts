import { listColleagues } from '@nairadesk/contract/claims';
import { listMentions, writeNote } from '@nairadesk/contract/notes';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

async function staff(who: string, size: typeof desktop) {
  const visitor = await fixture.visitAs(`${who}@nairadesk.example`, size);
  visitors.push(visitor);
  return visitor.page;
}

it('a note with a mention: is written by keys, and reaches the colleague', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Sola Ade');
  const [tunde, ngozi] = [await staff('tunde', desktop), await staff('ngozi', desktop)];
  const stream = ngozi.waitForResponse('**/api/events');
  await ngozi.goto('/order');
  await stream;
  await tunde.goto(`/order?order=${order.id}`);
  const pane = orderPane(tunde, order.transactionId);
  await pane.getByText('No notes yet.').waitFor();
  await tunde.keyboard.press('w');
  await tunde.keyboard.type('Bank confirms tomorrow, @Ng');
  const colleagues = pane.getByRole('listbox', { name: 'Colleagues' });
  await colleagues.getByRole('option').first().waitFor();
  await expectSound(tunde, 'a note that is being written');
  const name = (await colleagues.getByRole('option').first().textContent()) ?? '';
  await tunde.keyboard.press('Enter');
  expect(await pane.getByLabel('Write a note').inputValue()).toBe(`Bank confirms tomorrow, @${name} `);
  await tunde.keyboard.press('Control+Enter');
  await pane.getByRole('listitem').filter({ hasText: 'Bank confirms tomorrow' }).waitFor();
  await pane.getByRole('button', { name: 'Pin note' }).click();
  await pane.getByText('Pinned.').waitFor();
  await expectSound(tunde, 'an order with a note');

  // Without a reload: the event brings it.
  await ngozi.getByRole('button', { name: 'Mentions (1)' }).click();
  const dialog = ngozi.getByRole('dialog');
  await expectSound(ngozi, 'the notes that mention one');
  await dialog.getByRole('link', { name: order.transactionId }).click();
  await orderPane(ngozi, order.transactionId).getByText('Bank confirms tomorrow').waitFor();
  await ngozi.getByRole('button', { name: 'Mentions', exact: true }).waitFor();

  await pane.getByRole('button', { name: 'Remove note' }).click();
  await tunde.getByRole('dialog').getByRole('button', { name: 'Remove note' }).click();
  await toastOf(tunde, 'Note removed').waitFor();
  await pane.getByText('No notes yet.').waitFor();
  await expect.poll(() => tunde.evaluate('document.activeElement.dataset.key')).toBe('w');
});

it('notes: fit on a phone', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Kemi Ajayi');
  const page = await staff('tunde', phone);
  await page.goto(`/order?order=${order.id}`);
  const pane = orderPane(page, order.transactionId);
  await pane.getByLabel('Write a note').fill(`A long note ${'without end '.repeat(20)}\n${'x'.repeat(200)}`);
  await pane.getByRole('button', { name: 'Save note' }).click();
  await pane.getByRole('listitem').filter({ hasText: 'A long note' }).waitFor();
  await expectNarrow(page, 'an order with a note');
});

it(
  'a note: what is typed while it is saved stays, and an @ suggests again after Escape',
  longJourney,
  async () => {
    const order = await buyBitcoin(fixture.product, 'Bisi Alao');
    const page = await staff('tunde', desktop);
    await page.goto(`/order?order=${order.id}`);
    const pane = orderPane(page, order.transactionId);
    await pane.getByText('No notes yet.').waitFor();
    const { promise: saved, resolve: save } = Promise.withResolvers<void>();
    await page.route('**/api/notes', async (route) => {
      if (route.request().method() === 'POST') await saved;
      await route.continue();
    });
    const field = pane.getByLabel('Write a note');
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/notes'),
    );
    await field.fill('Called them.');
    await field.press('Control+Enter');
    await asked;
    await page.keyboard.type(' No answer.');
    save();
    await pane.getByRole('listitem').filter({ hasText: 'Called them.' }).waitFor();
    expect(await field.inputValue()).toBe('Called them. No answer.');

    const colleagues = pane.getByRole('listbox', { name: 'Colleagues' });
    await field.fill('');
    await field.pressSequentially('@');
    await colleagues.waitFor();
    await field.press('Escape');
    await colleagues.waitFor({ state: 'detached' });
    await field.fill('');
    await field.pressSequentially('@');
    await colleagues.waitFor();
    await field.fill('');
  },
);

it('a mention is not saved while no colleague could be told of it', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Uche Obi');
  const page = await staff('tunde', desktop);
  // The failed reads are what this is about.
  visitors.pop();
  await page.route('**/api/claims/colleagues', (route) => route.abort());
  await page.goto(`/order?order=${order.id}`);
  const pane = orderPane(page, order.transactionId);
  await pane.getByText('No notes yet.').waitFor();
  const field = pane.getByLabel('Write a note');
  await field.fill('@Ngozi Eze please call');
  await field.press('Control+Enter');
  await pane.getByText('We couldn’t load your colleagues').waitFor();
  expect(await pane.getByRole('listitem').filter({ hasText: 'please call' }).count()).toBe(0);
  await page.unroute('**/api/claims/colleagues');
  await expect
    .poll(async () => {
      await field.press('Control+Enter');
      return field.inputValue();
    })
    .toBe('');
  await pane.locator('strong').filter({ hasText: '@' }).first().waitFor();
});

it('a mention counts as seen once it is in view, and not below the fold', longJourney, async () => {
  const order = await buyBitcoin(fixture.product, 'Femi Cole');
  const page = await staff('ngozi', phone);
  await page.goto(`/order/${order.id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.waitFor();
  const { url } = fixture.product;
  const token = await tokenOf(url, 'tunde@nairadesk.example');
  const ngozi = (await callApi(url, listColleagues, {}, token)).data.find(({ name }) =>
    name.startsWith('Ngozi'),
  );
  const text = `Look at this, @${ngozi?.name}`;
  await callApi(url, writeNote, { orderId: order.id, text, mentions: [ngozi?.id ?? ''] }, token);
  const note = notes.getByRole('listitem').filter({ hasText: 'Look at this' });
  await note.waitFor();
  expect((await note.boundingBox())?.y, 'below the fold').toBeGreaterThan(phone.viewport.height);
  const own = await tokenOf(url, 'ngozi@nairadesk.example');
  const unseen = async () => {
    const { data } = await callApi(url, listMentions, {}, own);
    return data.filter((mention) => mention.text === text && mention.unseen).length;
  };
  // Long enough for a call that must not be made.
  await page.waitForTimeout(1500);
  expect(await unseen()).toBe(1);
  await note.scrollIntoViewIfNeeded();
  await expect.poll(unseen).toBe(0);
});
