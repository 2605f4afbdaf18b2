import { createAsset, editAsset } from '@nairadesk/contract/asset-changes';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { Transformer } from '@napi-rs/image';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { rewordingMail } from './mails.ts';

type Draft = RequestOf<typeof createAsset>;

const world = useWorld();
let tunde: Person;
let boss: Person;

beforeAll(async () => {
  tunde = await world.admin({ name: 'Tunde Bakare' });
  boss = await world.superAdmin();
});
beforeEach(() => world.database.pool.query('delete from outbox'));

const draft = (name: string, description?: string): Draft => ({
  name,
  assetType: 'gift-card',
  minAmount: '0',
  buyingPrice: '2',
  sellingPrice: '1',
  ...(description !== undefined && { description }),
});

it('new words about an asset: are mailed to the owners, by whom and what they are', async () => {
  const { id } = (await world.call(createAsset, draft('Steam', 'A card'), tunde.token)).body.data;
  const [added] = await mailsTo(world, boss.email);
  expect(added).toMatchObject({ kind: 'asset-new', subject: 'Steam is on sale' });
  expect(added?.text).toContain('The description of Steam is: “A card”');
  expect(added?.text).toContain('Customers buy Steam from us at ₦2.00, and sell it to us at ₦1.00.');
  await world.database.pool.query('delete from outbox');
  expect((await world.call(editAsset, { id, ...draft('Steam', 'A card') }, tunde.token)).status).toBe(200);
  expect(await mailsTo(world, boss.email)).toEqual([]);
  const reworded = { id, ...draft('Steam. Pay now', 'Call us') };
  expect((await world.call(editAsset, reworded, tunde.token)).status).toBe(200);
  const [mail] = await mailsTo(world, boss.email);
  expect(mail).toMatchObject({ kind: 'asset-reworded', subject: 'The words about Steam were changed' });
  expect(mail?.text).toContain(`Tunde Bakare (${tunde.email}) changed what customers read about Steam.`);
  expect(mail?.text).toContain('“Steam. Pay now”');
  expect(mail?.text).toContain('“Call us”');
  await world.database.pool.query('delete from outbox');
  expect((await world.call(editAsset, { ...reworded, name: 'Steam' }, boss.token)).status).toBe(200);
  expect(await mailsTo(world, boss.email)).toEqual([]);
});

it('new words about an asset: are each in the mail, however many came before and after', () => {
  const said = (description: string) => ({ name: 'Steam', description });
  const many = (from: number) =>
    Array.from({ length: 60 }, (_, place) => ({ before: said('A card'), now: said(`Card ${from + place}`) }));
  const told = { before: said('A card'), now: said('Send yours to pay.example first') };
  const about = { by: 'Tunde', changes: [...many(1), told, ...many(100)] };
  const { paragraphs } = rewordingMail({ name: 'Ada', email: 'ada@example.com' }, about, '');
  expect(paragraphs.filter((line) => line.startsWith('Steam: its description'))).toHaveLength(121);
  expect(paragraphs).toContain('Steam: its description is now: “Send yours to pay.example first”');
});

it('new words about an asset: are in the activity log, with those before', async () => {
  const { id } = (await world.call(createAsset, draft('Nike', 'A "card"'), tunde.token)).body.data;
  for (const description of ['Call us', undefined])
    await world.call(editAsset, { id, ...draft('Nike', description) }, tunde.token);
  await world.call(editAsset, { id, ...draft('Nike') }, tunde.token);
  const { rows } = await world.database.pool.query(
    "select detail::json as detail from audit_log where subject_id = $1 and subject_type = 'asset' order by number",
    [id],
  );
  expect(rows.map(({ detail }) => [detail.description, detail.descriptionBefore])).toEqual([
    ['A "card"', undefined],
    ['Call us', 'A "card"'],
    [null, 'Call us'],
    [undefined, undefined],
  ]);
});

it('a new logo of an asset: is mailed to the owners, and recorded', async () => {
  const { id } = (await world.call(createAsset, draft('Ebay', 'A card'), tunde.token)).body.data;
  await world.database.pool.query('delete from outbox');
  const file = await Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(9), 64, 64).png();
  for (let time = 0; time < 2; time += 1)
    expect(
      (await world.call(editAsset, { id, ...draft('Ebay', 'A card') }, tunde.token, { file })).status,
    ).toBe(200);
  const mails = await mailsTo(world, boss.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['asset-reworded']);
  expect(mails[0]?.text).toContain('Its logo is another picture now.');
  const { rows } = await world.database.pool.query(
    "select detail::json as detail from audit_log where subject_id = $1 and action = 'asset-edited' order by number",
    [id],
  );
  expect(rows.map(({ detail }) => 'logo' in detail)).toEqual([true, false]);
});

it('new words about an asset: saved thirty times, are two mails with each of them', async () => {
  await world.database.pool.query('delete from outbox');
  const { id } = (await world.call(createAsset, draft('Razer', 'A card'), tunde.token)).body.data;
  await world.database.pool.query('delete from outbox');
  for (let count = 1; count <= 30; count += 1)
    expect(
      (await world.call(editAsset, { id, ...draft('Razer', `Words ${count}`) }, tunde.token)).status,
    ).toBe(200);
  const mails = await mailsTo(world, boss.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['asset-reworded', 'asset-reworded']);
  const text = mails.map((mail) => mail.text).join();
  for (const words of ['“Words 1”', '“Words 2”', '“Words 11”', '“Words 30”']) expect(text).toContain(words);
});

it.each([
  ['name', draft('OPay 8095554443')],
  ['name', draft('OPay 809-555-4443 Ltd')],
  ['description', draft('Razer', 'Pay into 809 555 4443, Nairadesk')],
  ['description', draft('Razer', 'Pay to GTB0123456789')],
  ['description', draft('Razer', 'Pay to 0123/456/789')],
  ['description', draft('Razer', 'Pay to 0123  456__789')],
  ['description', draft('Razer', 'Pay to ０１２３４５６７８９')],
  ['description', draft('Razer', 'Pay to ٠١٢٣٤٥٦٧٨٩')],
  ['description', draft('Razer', 'Kuda 2012345678x')],
  ['description', draft('Razer', 'Kuda 2O12345678')],
  ['description', draft('Razer', 'Kuda 20I2345678')],
  ['description', draft('Razer', 'Kuda ❷❶❷❸❹❺❻❼❽❾')],
  ['description', draft('Razer', 'Kuda x2012345678')],
  ['description', draft('Razer', 'Kuda 2012345678ng')],
  ['description', draft('Razer', 'Kuda 2012 .... 345 -------- 678')],
  ['description', draft('Razer', 'OPay 0809 555 4443')],
  ['description', draft('Razer', 'Cards of 10, 20, 50, or to Kuda 2012345678, 24/7')],
])('the %s of an asset: names no account that customers could pay into', async (field, given) => {
  const answer = await world.call(createAsset, given, tunde.token);
  expect([answer.status, Object.keys(answer.failure.fields ?? {})]).toEqual([422, [field]]);
});

it.each([
  'Its code has 25 letters, as X7F29KQM3LPD8; call 0803 123 4567 8 or 12345678901. $20 $50 $100 $200, or 20, 50, 100, 200',
  'Cards of 10, 25, 50, 100, 200 and 500 dollars; €10, €25, €50, €100',
  'US $100 – $200 physical at ₦1,450, e-code ₦1,380; 24/7, paid within 5 to 10 minutes',
  'USDT on Tron, TRC20: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t. ERC20: 0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'At most 21,000,000 coins, first in 2009; halved in 2012, 2016, 2020 and 2024',
  'Codes look like X7F2-9KQM-3LPD (12), AQ7B-C5DEF6-GH2J (14) or 4402 6610 6677 8899',
  'Since 01/02/2024, 10:30: no receipts of 2023 or before',
])('the description of an asset: may have numbers that are no account: %s', async (words) => {
  const given = draft(`Xbox ${words.length}`, words);
  expect((await world.call(createAsset, given, tunde.token)).status).toBe(201);
});
