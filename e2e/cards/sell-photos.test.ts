import { finishPhoto, listPhotos, showPhoto } from '@nairadesk/contract/card-photos';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { listHistory } from '@nairadesk/contract/transaction';
import { Transformer } from '@napi-rs/image';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectNarrow,
  expectReadable,
  expectSound,
  phone,
  still,
  type Visitor,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { cardPicture } from '../steps/card-picture.ts';
import { holders, kept } from '../steps/kept-by-browser.ts';
import { type Customer, newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { shownTransactionId } from '../steps/place-order.ts';

const fixture = useFixture();
let seller: Customer;
let visitor: Visitor;

const code = (page: Page) => page.getByLabel('Card code');
const gallery = (page: Page, side: string) => page.getByLabel(`Choose from gallery: ${side}`);
const slot = (page: Page, side: string) =>
  page.getByRole('group', { name: 'Photos' }).getByRole('listitem').filter({ hasText: side });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openSale(page: Page, name: string): Promise<void> {
  await openAsset(page, name, { tab: 'gift-card' });
  await page.getByRole('radio', { name: 'Sell', exact: true }).check();
  await code(page).waitFor();
}

/** Writes down each piece of a photo that the page sends, and whether the server had it then. */
const recordPieces = `window.sentPieces = [];
  const send = window.fetch;
  window.fetch = async (url, init) => {
    const isPiece = String(url).endsWith('/piece');
    if (!isPiece) return send(url, init);
    const piece = { name: url + ' ' + JSON.parse(init.body.get('json')).number, bytes: init.body.get('file').size, arrived: false };
    window.sentPieces.push(piece);
    const answer = await send(url, init);
    piece.arrived = answer.ok;
    return answer;
  };`;
interface Piece {
  name: string;
  bytes: number;
  arrived: boolean;
}
const piecesOf = (page: Page) => page.evaluate<Piece[]>('window.sentPieces');

/** A line of a phone where the signal is weak, which can break. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 80,
      downloadThroughput: 250_000,
      uploadThroughput: 150_000,
    });
  await set(false);
  return { cut: () => set(true), mend: () => set(false) };
}

async function orderOf(transactionId: string) {
  const token = await tokenOf(fixture.product.url, seller.email, seller.password);
  const { data } = await callApi(fixture.product.url, listHistory, {}, token);
  const order = data.find((row) => row.transactionId === transactionId);
  const { data: cards } = await callApi(fixture.product.url, listOrderCards, { id: order?.id ?? '' }, token);
  return { order, cards, token };
}

beforeEach(async () => {
  seller = await newTrader(fixture.product, 'Chidi Eze');
});
afterEach(() => {
  expect(visitor.troubles).toEqual([]);
});

describe('selling gift cards by their photos', longJourney, () => {
  it('sends five photos on a slow line, goes on after a break without a piece that is there, and sells the cards', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    await page.addInitScript(recordPieces);
    await openSale(page, 'Amazon');
    const line = await slowLine(page);
    for (const number of [1, 2, 3, 4, 5]) {
      const picture = await cardPicture(page, { width: 1_000, height: 750, text: `card ${number}` });
      if (number > 1) {
        await button(page, 'Add card').click();
        await page.getByRole('heading', { name: `Card ${number}` }).waitFor();
      }
      await gallery(page, 'front').setInputFiles(picture);
    }
    await page.getByText(/^\d of 5 photos (is|are) still being sent\.$/).waitFor();
    await expect
      .poll(async () => (await piecesOf(page)).filter(({ arrived }) => arrived).length)
      .toBeGreaterThan(3);
    await line.cut();
    await page.getByText('We’re waiting for your connection').waitFor();
    await expectNarrow(page, 'photos that wait for the connection');
    // A dialog scrolls by itself, and hides what is too wide.
    await expect
      .poll(() =>
        page.evaluate(
          `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog .sheet-body'))`,
        ),
      )
      .toBe(0);
    await expectSound(page, 'photos that wait for the connection');
    // Pressed meanwhile, it places the order as soon as all of them are there.
    await button(page, 'Sell 5 cards for ₦665,000.00').click();
    await page.getByText('Then we place your order').waitFor();
    for (const trouble of visitor.troubles.splice(0)) expect(trouble).toContain('ERR_INTERNET_DISCONNECTED');
    await line.mend();

    const transactionId = await shownTransactionId(page);
    for (const trouble of visitor.troubles.splice(0)) expect(trouble).toContain('ERR_INTERNET_DISCONNECTED');
    await page.getByText('5 Amazon gift cards', { exact: true }).waitFor();
    const pieces = await piecesOf(page);
    const arrived = pieces.filter((piece) => piece.arrived).map(({ name }) => name);
    expect(arrived.length).toBeGreaterThan(10);
    expect(new Set(arrived).size, 'a piece was sent twice').toBe(arrived.length);
    // Two photos were on their way when the line broke.
    expect(pieces.length - arrived.length).toBeLessThanOrEqual(2 * 4);

    const { order, cards } = await orderOf(transactionId);
    expect([order?.cardCount, order?.amount]).toEqual([5, '665000.00']);
    expect(cards.map(({ hasCode, photoIds }) => [hasCode, photoIds.length])).toEqual(
      Array(5).fill([false, 1]),
    );
    await button(page, 'Show photo of card 2').click();
    await page.getByRole('img', { name: 'Front of card 2' }).waitFor();
    await expect
      .poll(() => page.evaluate('document.querySelector(\'img[alt="Front of card 2"]\').naturalWidth'))
      .toBe(1_000);
    await expectSound(page, 'a photo in an order');
    await expectNarrow(page, 'a photo in an order');
  });

  it('takes front, back and receipt, shrinks them, says what it can’t take, and replaces and removes them', async () => {
    visitor = await fixture.visitAs(seller, desktop);
    const { page } = visitor;
    await openSale(page, 'Amazon');
    const large = await cardPicture(page, { width: 3_000, height: 1_500, text: 'large' });
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    await page.getByText('Enter the card’s code, or add a photo of it').waitFor();
    await gallery(page, 'front').setInputFiles(large);
    await slot(page, 'Front').getByText('Sent').waitFor();
    const token = await tokenOf(fixture.product.url, seller.email, seller.password);
    const photosNow = async () => (await callApi(fixture.product.url, listPhotos, {}, token)).data;
    expect((await photosNow()).photos).toMatchObject([{ side: 'front', width: 2_000, height: 1_000 }]);

    const heic = {
      name: 'IMG_1.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
    };
    await gallery(page, 'back').setInputFiles(heic);
    await slot(page, 'Back').getByText('This is an HEIC picture').waitFor();
    await gallery(page, 'receipt').setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await slot(page, 'Receipt').getByText('We can’t read this picture').waitFor();
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    await page.getByText('A photo couldn’t be sent. Replace or remove it.').waitFor();
    await expectSound(page, 'photos that can’t be taken');
    await page.emulateMedia({ colorScheme: 'dark' });
    await still(page);
    await expectReadable(page, 'photos that can’t be taken, in the dark');

    const small = await cardPicture(page, { width: 400, height: 300, text: 'small' });
    await page.getByLabel('Replace: back').setInputFiles(small);
    await slot(page, 'Back').getByText('Sent').waitFor();
    await button(page, 'Remove receipt photo').click();
    await gallery(page, 'receipt').waitFor();
    // The same picture, on the same side of another card.
    await button(page, 'Add card').click();
    await page.getByRole('heading', { name: 'Card 2' }).waitFor();
    await gallery(page, 'back').setInputFiles(small);
    await slot(page, 'Back').getByText('You’ve added this photo to another card').waitFor();
    await button(page, 'Remove card 2').click();
    await expect
      .poll(async () => (await photosNow()).photos.map(({ side }) => side))
      .toEqual(['front', 'back']);
    await button(page, 'Remove front photo').click();
    await expect.poll(async () => (await photosNow()).photos.map(({ side }) => side)).toEqual(['back']);
    // A card that is sold without a receipt has no place for one.
    await page.getByRole('group', { name: 'Form' }).getByRole('radio', { name: 'E-code' }).check();
    await page.getByRole('group', { name: 'Photos (optional)' }).waitFor();
    await expect.poll(() => gallery(page, 'receipt').count()).toBe(0);
    await page.getByRole('group', { name: 'Form' }).getByRole('radio', { name: 'Physical' }).check();
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    const { cards } = await orderOf(await shownTransactionId(page));
    expect(cards.map(({ photoIds }) => photoIds.length)).toEqual([1]);
  });

  it('finds what was sent before the page was loaded again, and sends the rest of what was not', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    await page.addInitScript(recordPieces);
    await openSale(page, 'Amazon');
    const front = await cardPicture(page, { width: 400, height: 300, text: 'front' });
    const back = await cardPicture(page, { width: 1_600, height: 1_200, text: 'back' });
    await gallery(page, 'front').setInputFiles(front);
    await slot(page, 'Front').getByText('Sent').waitFor();
    await slowLine(page);
    await gallery(page, 'back').setInputFiles(back);
    const arrived = async () =>
      (await piecesOf(page)).filter((piece) => piece.arrived).map(({ name }) => name);
    await expect.poll(async () => (await arrived()).length).toBeGreaterThan(4);
    await page.reload();
    await openSale(page, 'Amazon');
    await page.getByText('2 photos that you sent before').click();
    const earlier = page.getByRole('list', { name: 'Photos that you sent before' });
    await earlier.getByText('Choose the same picture again to send the rest').waitFor();
    await expectSound(page, 'photos of before');
    await expectNarrow(page, 'photos of before');
    const before = (
      await callApi(
        fixture.product.url,
        listPhotos,
        {},
        await tokenOf(fixture.product.url, seller.email, seller.password),
      )
    ).data.uploads[0];
    await button(page, 'Use front photo').click();
    await slot(page, 'Front').getByText('Sent').waitFor();
    await gallery(page, 'back').setInputFiles(back);
    await slot(page, 'Back').getByText('Sent').waitFor();
    await expect.poll(() => earlier.count()).toBe(0);
    const again = await arrived();
    expect(again.length).toBe((before?.pieces ?? 0) - (before?.received.length ?? 0));
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    const { cards } = await orderOf(await shownTransactionId(page));
    expect(cards.map(({ photoIds }) => photoIds.length)).toEqual([2]);
  });

  it('tries again when its owner says so, and says which photo is gone', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    await openSale(page, 'Amazon');
    // As where the desk can't draw it for a reason that passes.
    const finish = `**/api${finishPhoto.path.replace('{id}', '*')}`;
    const refusal = { status: 409, json: { code: 'too_many_photos', message: 'You have too many photos.' } };
    await page.route(finish, (route) => route.fulfill(refusal));
    const picture = await cardPicture(page, { width: 400, height: 300, text: 'again' });
    await gallery(page, 'front').setInputFiles(picture);
    await slot(page, 'Front').getByText('You have too many photos.').waitFor();
    await page.unroute(finish);
    await slot(page, 'Front').getByRole('button', { name: 'Try again' }).click();
    await slot(page, 'Front').getByText('Sent').waitFor();
    await fixture.product.sql(
      'delete from card_photos where owner_id = (select id from users where email = $1)',
      [seller.email],
    );
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    await slot(page, 'Front').getByText('This photo is no longer there. Add it again.').waitFor();
    for (const trouble of visitor.troubles.splice(0)) expect(trouble).toContain('status of 409');
    await page.getByLabel('Replace: front').setInputFiles(picture);
    await slot(page, 'Front').getByText('Sent').waitFor();
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    await shownTransactionId(page);
  });

  it('canary: neither code nor photo is in what the browser keeps', async () => {
    visitor = await fixture.visitAs(seller, phone, 'allow');
    const { page } = visitor;
    await openSale(page, 'Amazon');
    await gallery(page, 'front').setInputFiles(
      await cardPicture(page, { width: 400, height: 300, text: 'canary' }),
    );
    await code(page).fill('CANARY-PHOTO-4711');
    await slot(page, 'Front').getByText('Sent').waitFor();
    await button(page, 'Sell 1 card for ₦133,000.00').click();
    const { cards, token } = await orderOf(await shownTransactionId(page));
    const id = cards[0]?.photoIds[0] ?? '';
    await button(page, 'Show photo of card 1').click();
    await page.getByRole('img', { name: 'Front of card 1' }).waitFor();
    const { picture } = (await callApi(fixture.product.url, showPhoto, { id }, token)).data;
    expect((await new Transformer(Buffer.from(picture, 'base64')).metadata()).format).toBe('webp');
    // The worker fills its cache once the page has rest.
    await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^cache /));
    const lines = await kept(page);
    for (const secret of ['CANARY-PHOTO', picture.slice(100, 140), 'JFIF', '/9j/', 'database '])
      expect(holders(lines, secret), secret).toEqual([]);
    expect(lines.filter((line) => /^cache \S+\/api\/card-photos/.test(line))).toEqual([]);
  });
});
