import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
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
