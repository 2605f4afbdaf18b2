import { createAsset, editAsset } from '@nairadesk/contract/asset-changes';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { updateProfile } from '@nairadesk/contract/settings';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

type Draft = RequestOf<typeof createAsset>;

const world = useWorld();
let staff: Person;
let boss: Person;
let count = 0;

beforeAll(async () => {
  staff = await world.admin({ name: 'Tunde Bakare' });
  boss = await world.superAdmin();
});

beforeEach(() => world.database.pool.query('delete from outbox'));

/** The payload of the specification: a gift card, with these prices. */
function draft(buyingPrice: string, sellingPrice: string, more: Partial<Draft> = {}): Draft {
  count += 1;
  return {
    name: `Card ${count}`,
    assetType: 'gift-card',
    minAmount: '0',
    buyingPrice,
    sellingPrice,
    ...more,
  };
}

// That an asset is new is told, too.
const mailsOf = async ({ email }: Person) =>
  (await mailsTo(world, email)).filter(({ kind }) => kind !== 'asset-new');
const told = async () =>
  (await world.database.pool.query("select from outbox where kind <> 'asset-new'")).rowCount;

async function lastDetail(): Promise<object> {
  const { rows } = await world.database.pool.query(
    'select detail from audit_log order by number desc limit 1',
  );
  return JSON.parse(rows[0].detail);
}

it('prices that lose money: are saved for a client that never asks, told to every super-admin, and recorded', async () => {
  const gone = await world.person({ role: 'super-admin', suspendedAt: new Date() });
  const answer = await world.call(createAsset, draft('1500', '1600'), staff.token);
  expect(answer.status).toBe(201);
  const [mail] = await mailsOf(boss);
  expect(mail?.kind).toBe('prices-lose-money');
  expect(mail?.subject).toContain(answer.body.data.name);
  for (const words of [
    `Tunde Bakare (${staff.email}) saved`,
    '₦1,500.00',
    '₦1,600.00',
    'loses ₦100.00 on each',
    'weren’t asked',
  ])
    expect(mail?.text).toContain(words);
  expect(await told()).toBe(1);
  expect(await mailsTo(world, gone.email)).toEqual([]);
  expect(await lastDetail()).toMatchObject({ buyingPrice: '1500.00', confirmedLoss: false });
});

it('prices that lose money: are told without the link that a colleague put into their name', async () => {
  const name = 'Log in at https://evil.example now';
  await world.call(updateProfile, { name, phone: '08031234567', country: 'Nigeria' }, staff.token);
  await world.database.pool.query('delete from outbox');
  await world.call(createAsset, draft('1500', '1600'), staff.token);
  const [mail] = await mailsOf(boss);
  expect(mail?.text).toContain(`A colleague (${staff.email}) saved`);
  expect(mail?.text).not.toContain('evil.example');
});

it('prices that lose money: are refused while a client that asks has no yes, and saved with it', async () => {
  const { id, name } = (await world.call(createAsset, draft('1600', '1500'), staff.token)).body.data;
  const prices = { name, buyingPrice: '1500', sellingPrice: '1500.01' };
  const refused = await world.call(
    editAsset,
    { id, ...draft('1', '1'), ...prices, confirmedLoss: false },
    staff.token,
  );
  expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([422, ['confirmedLoss']]);
  expect(await told()).toBe(0);
  const saved = await world.call(
    editAsset,
    { id, ...draft('1', '1'), ...prices, confirmedLoss: true },
    staff.token,
  );
  expect([saved.status, saved.body.data.sellingPrice]).toEqual([200, '1500.01']);
  expect((await mailsOf(boss))[0]?.text).toContain('confirmed that they meant it');
  expect(await lastDetail()).toMatchObject({ sellingPriceBefore: '1500.00', confirmedLoss: true });
});

it('prices that lose money: are told once, and not again when something else changes', async () => {
  const { data } = (await world.call(createAsset, draft('2', '3'), staff.token)).body;
  const again = { ...draft('2', '3'), id: data.id, name: `${data.name} renamed` };
  expect((await world.call(editAsset, again, staff.token)).status).toBe(200);
  // The second one is about the new name.
  const kinds = (await mailsOf(boss)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['asset-reworded', 'prices-lose-money']);
  expect(await lastDetail()).not.toHaveProperty('confirmedLoss');
});

it('ordinary prices: are saved without a mail, whatever the answer to a question that was not asked', async () => {
  for (const confirmedLoss of [undefined, true, false])
    expect((await world.call(createAsset, draft('2', '2', { confirmedLoss }), staff.token)).status).toBe(201);
  expect(await told()).toBe(0);
});
