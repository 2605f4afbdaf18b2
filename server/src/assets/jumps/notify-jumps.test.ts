import { createAsset, editAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { type CardRate, type NewCardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { usaRate } from '../../../test/card-sales.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { type Person, useWorld } from '../../../test/world.ts';

// A clerk raises what we pay, an accomplice sells, and the price is as it was again: the second yes is the clerk's own.
const world = useWorld();
let staff: Person;
let boss: Person;
let asset: Asset;
let count = 0;

beforeAll(async () => {
  staff = await world.admin({ name: 'Tunde Bakare' });
  boss = await world.superAdmin();
});

beforeEach(async () => {
  count += 1;
  const draft = { name: `Card ${count}`, assetType: 'gift-card', minAmount: '0' } as const;
  const prices = { buyingPrice: '1000', sellingPrice: '900' };
  asset = (await world.call(createAsset, { ...draft, ...prices }, staff.token)).body.data;
  await world.database.pool.query('delete from outbox');
});

const told = async () =>
  (await mailsTo(world, boss.email)).filter(({ kind }) => kind === 'prices-jumped').map(({ text }) => text);

async function setPrices(buyingPrice: string, sellingPrice: string) {
  const { data } = (await world.call(listAssets, {}, staff.token)).body;
  const version = data.find(({ id }) => id === asset.id)?.priceVersion ?? 0;
  const prices = [{ id: asset.id, version, buyingPrice, sellingPrice }];
  const answer = await world.call(savePrices, { prices, confirmed: true }, staff.token);
  expect(answer.status, answer.text).toBe(200);
}

async function saveRates(given: Partial<RequestOf<typeof saveCardRates>>) {
  const all = { id: asset.id, added: [], changed: [], removed: [], confirmed: true, ...given };
  const answer = await world.call(saveCardRates, all, staff.token);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

it('prices that jump against the desk: are told to the other super-admins, both sides', async () => {
  await setPrices('1300', '1200');
  await setPrices('1000', '900');
  await setPrices('800', '700');
  const mails = await told();
  expect(mails.join()).toContain(`Tunde Bakare (${staff.email}) saved prices`);
  expect(mails.join()).toContain(`${asset.name}, what we pay: ₦900.00 → ₦1,200.00`);
  expect(mails.join()).toContain(`${asset.name}, what customers pay: ₦1,300.00 → ₦800.00`);
  expect(mails.join()).not.toContain('₦700.00');
});

it('prices that jump against the desk: are told again where they were better for us in between, in one step or many', async () => {
  for (const steps of [['1200'], ['1200'], ['950', '1040', '1140', '1200']]) {
    await world.database.pool.query('delete from outbox');
    for (const selling of steps) await setPrices('1300', selling);
    expect((await told()).join()).toContain('what we pay: ₦900.00 → ₦1,200.00');
    await setPrices('1000', '900');
  }
});

it('prices that jump against the desk: are told where they are what they were before the market moved', async () => {
  await setPrices('800', '600');
  await world.database.pool.query('delete from outbox');
  for (const selling of ['650', '700', '760', '830', '900']) await setPrices('1000', selling);
  expect((await told()).join()).toContain('what we pay: ₦600.00 → ₦900.00');
});

it('prices that jump against the desk: are told again after any price that they are far from, the best of the day or not', async () => {
  for (const selling of ['700', '900', '750']) await setPrices('1000', selling);
  for (const steps of [['900'], ['810', '880', '900'], ['900']]) {
    await world.database.pool.query('delete from outbox');
    for (const selling of steps) await setPrices('1000', selling);
    expect((await told()).join(), steps.join()).toContain('what we pay: ₦700.00 → ₦900.00');
    await setPrices('1000', '760');
  }
});

it('prices that jump against the desk: are not told where they are no worse than since they were best', async () => {
  await setPrices('1300', '1200');
  await setPrices('1300', '1100');
  await world.database.pool.query('delete from outbox');
  await setPrices('1300', '1200');
  expect(await told()).toEqual([]);
});

it('prices that jump against the desk: are told where many small steps add up to it, once for each new height', async () => {
  for (const selling of ['950', '980']) await setPrices('1200', selling);
  expect(await told()).toEqual([]);
  await setPrices('1200', '1000');
  await setPrices('1200', '960');
  await setPrices('1200', '1000');
  expect(await told()).toHaveLength(1);
});

it('prices that jump against the desk: are told where a client of the specification saves them, which asks nothing', async () => {
  const { id, name } = asset;
  const edit = {
    id,
    name,
    assetType: 'gift-card',
    minAmount: '0',
    buyingPrice: '2000',
    sellingPrice: '1900',
  } as const;
  expect((await world.call(editAsset, edit, staff.token)).status).toBe(200);
  expect(await told()).toHaveLength(1);
});

it('prices that jump against the desk: are told where they lose money for a moment on their way', async () => {
  await setPrices('1000', '500.01');
  await world.database.pool.query('delete from outbox');
  await setPrices('500', '500.01');
  await setPrices('500', '499');
  expect((await told()).join()).toContain('what customers pay: ₦1,000.00 → ₦500.00');
  await setPrices('1499.99', '499');
  await world.database.pool.query('delete from outbox');
  await setPrices('1499.99', '1500');
  await setPrices('1510', '1500');
  expect((await told()).join()).toContain('what we pay: ₦499.00 → ₦1,500.00');
});

it('rates of a card that jump: are told, in one step or many, and those that fall are not', async () => {
  let [rate] = (await saveRates({ added: [usaRate] })).body.data;
  expect((await told()).join()).toContain('new → ₦1,150.00');
  await world.database.pool.query('delete from outbox');
  for (const naira of ['1000', '1060', '1099'])
    [rate] = (await saveRates({ changed: [{ ...rate, rate: naira } as CardRate] })).body.data;
  expect(await told()).toEqual([]);
  [rate] = (await saveRates({ changed: [{ ...rate, rate: '1160' } as CardRate] })).body.data;
  expect((await told()).join()).toContain('₦1,000.00 → ₦1,160.00');
});

it('rates of a card that jump: are told again where they were corrected in between', async () => {
  const [rate] = (await saveRates({ added: [usaRate] })).body.data;
  let now = rate as CardRate;
  const set = async (to: string) => {
    await world.database.pool.query('delete from outbox');
    [now] = (await saveRates({ changed: [{ ...now, rate: to }] })).body.data as [CardRate];
    return (await told()).join();
  };
  expect(await set('2500')).toContain('₦2,500.00');
  expect(await set(usaRate.rate)).toBe('');
  expect(await set('2500')).toContain('₦2,500.00');
});

it('rates of a card that jump: are told where one is removed first, and another added for such cards', async () => {
  const [rate] = (await saveRates({ added: [usaRate] })).body.data;
  await world.database.pool.query('delete from outbox');
  await saveRates({ removed: [{ id: rate?.id ?? '', version: rate?.version ?? 0 }] });
  await saveRates({ added: [{ ...usaRate, to: '99', rate: '2000' }] });
  expect((await told()).join()).toContain('₦1,150.00 → ₦2,000.00');
});

it('rates of a card that jump: are told however many other rates were saved in between', async () => {
  let [rate] = (await saveRates({ added: [usaRate] })).body.data;
  [rate] = (await saveRates({ changed: [{ ...rate, rate: '1250' } as CardRate] })).body.data;
  await world.database.pool.query('delete from outbox');
  await world.database.pool.query(`
    insert into audit_log (number, at, action, subject_type, subject_id, detail, mac)
    select last.number + other, now(), 'card-rate-changed', 'card-rate', gen_random_uuid(), '{"rate":"1.00"}', mac
    from (select number, mac from audit_log order by number desc limit 1) last, generate_series(1, 10001) other`);
  await saveRates({ changed: [{ ...rate, rate: '1340' } as CardRate] });
  expect((await told()).join()).toContain('₦1,150.00 → ₦1,340.00');
});

it('rates of a card that jump: are told where the card was renamed in between', async () => {
  const all = [usaRate, { ...usaRate, rate: '1250', on: false }];
  const [rate, off] = (await saveRates({ added: all })).body.data.toSorted((a) => (a.on ? -1 : 1));
  await saveRates({ removed: [{ id: rate?.id ?? '', version: rate?.version ?? 0 }] });
  await world.database.pool.query('delete from outbox');
  const { id } = asset;
  const edit = { id, name: `${asset.name} new`, assetType: 'gift-card', minAmount: '0' } as const;
  const prices = { buyingPrice: '1000', sellingPrice: '900' };
  expect((await world.call(editAsset, { ...edit, ...prices }, staff.token)).status).toBe(200);
  await saveRates({ changed: [{ ...off, rate: '1340', on: true } as CardRate] });
  expect((await told()).join()).toContain('₦1,150.00 → ₦1,340.00');
});

it('rates of a card that jump: are told where cheaper cards get the rate of dearer ones', async () => {
  const dear = { ...usaRate, from: '50', to: '100', rate: '1500' };
  const cheap = { ...usaRate, from: '25', to: '49.99', rate: '900' };
  const saved = (await saveRates({ added: [cheap, dear] })).body.data;
  const [low, high] = saved.toSorted((one, other) => Number(one.from) - Number(other.from));
  await world.database.pool.query('delete from outbox');
  const removed = [{ id: low?.id ?? '', version: low?.version ?? 0 }];
  await saveRates({ removed, changed: [{ ...high, from: '25' } as CardRate] });
  expect((await told()).join()).toContain('₦900.00 → ₦1,500.00');
});

it('rates of a card that jump: are told where one rises to what dearer cards bring', async () => {
  const dear = { ...usaRate, from: '1000', to: '5000', rate: '1500' };
  const cheap = { ...usaRate, from: '25', to: '49.99', rate: '900' };
  const saved = (await saveRates({ added: [cheap, dear] })).body.data;
  const [low, high] = saved.toSorted((one, other) => Number(one.from) - Number(other.from));
  await world.database.pool.query('delete from outbox');
  await saveRates({ changed: [{ ...high, minutes: 30 } as CardRate] });
  await saveRates({ changed: [{ ...low, rate: '1500' } as CardRate] });
  expect((await told()).join()).toContain('₦900.00 → ₦1,500.00');
});

it('rates of a card that jump: are told where a rate was first for other cards, which nobody sells', async () => {
  const far = { ...usaRate, from: '90000', to: '99999', rate: '5000' };
  const saved = (await saveRates({ added: [usaRate, far] })).body.data;
  const [rate, bait] = saved.toSorted((one, other) => Number(one.from) - Number(other.from));
  await world.database.pool.query('delete from outbox');
  const off = { ...bait, from: '25', to: '100', rate: '1150', on: false } as CardRate;
  const [, moved] = (await saveRates({ changed: [off] })).body.data.toSorted((one) => (one.on ? -1 : 1));
  expect(await told()).toEqual([]);
  await saveRates({
    removed: [{ id: rate?.id ?? '', version: rate?.version ?? 0 }],
    changed: [{ ...moved, rate: '5000', on: true } as CardRate],
  });
  expect((await told()).join()).toContain('₦1,150.00 → ₦5,000.00');
});

it('rates of a card that jump: are new for face values that none was for, and no news where nothing rises', async () => {
  const [rate] = (await saveRates({ added: [usaRate] })).body.data;
  await world.database.pool.query('delete from outbox');
  const [narrow] = (await saveRates({ changed: [{ ...rate, from: '50' } as CardRate] })).body.data;
  const [wide] = (await saveRates({ changed: [{ ...narrow, from: '25' } as CardRate] })).body.data;
  expect(await told()).toEqual([]);
  await saveRates({ changed: [{ ...wide, to: '500' } as CardRate] });
  expect((await told()).join()).toContain('new → ₦1,150.00');
});

it('rates of a card that jump: are told again where one that was off for days is switched on', async () => {
  const [rate] = (await saveRates({ added: [usaRate] })).body.data;
  const added = [{ ...usaRate, rate: '2000', on: false }];
  const waiting = (await saveRates({ added })).body.data.find(({ on }) => !on);
  await world.database.pool.query('delete from outbox');
  await saveRates({
    changed: [{ ...rate, on: false } as CardRate, { ...waiting, on: true } as CardRate],
  });
  expect((await told()).join()).toContain('₦1,150.00 → ₦2,000.00');
});

it('rates of a card that jump: are told where the rate in their place was switched off, or moved, just before', async () => {
  const beside = { ...usaRate, from: '200', to: '300' };
  const [rate, other] = (await saveRates({ added: [usaRate, beside] })).body.data.toSorted(byFrom);
  const waiting = await addOff({ ...usaRate, rate: '2000' }, { ...beside, rate: '2100' });
  await letDaysPass();
  const [off, moved] = [
    { ...rate, on: false },
    { ...other, from: '400', to: '500' },
  ];
  await saveRates({ changed: [off as CardRate, moved as CardRate] });
  await world.database.pool.query('delete from outbox');
  await saveRates({ changed: waiting.map((one) => ({ ...one, on: true })) });
  const mails = (await told()).join();
  expect(mails).toContain('₦1,150.00 → ₦2,000.00');
  expect(mails).toContain('₦1,150.00 → ₦2,100.00');
});

it('rates of a card that jump: are told where one was the higher of two that were off, and not where the usual one is on again', async () => {
  const [rate] = (await saveRates({ added: [usaRate] })).body.data;
  const [high] = await addOff({ ...usaRate, rate: '2000' });
  await addOff({ ...usaRate, rate: '600' });
  await letDaysPass();
  const rows = (await saveRates({ changed: [{ ...rate, on: false } as CardRate] })).body.data;
  const off = rows.find(({ id }) => id === rate?.id);
  await saveRates({ changed: [{ ...off, on: true } as CardRate] });
  expect(await told()).toEqual([]);
  await saveRates({ removed: [{ id: rate?.id ?? '', version: (off?.version ?? 0) + 1 }] });
  await letDaysPass();
  await saveRates({ changed: [{ ...high, on: true } as CardRate] });
  expect((await told()).join()).toContain('₦600.00 → ₦2,000.00');
});

const byFrom = (one: CardRate, two: CardRate) => Number(one.from) - Number(two.from);

async function addOff(...rates: NewCardRate[]) {
  const added = rates.map((rate) => ({ ...rate, on: false }));
  const isOne = (one: CardRate) => added.some(({ rate }) => Number(rate) === Number(one.rate));
  return (await saveRates({ added })).body.data.filter((one) => !one.on && isOne(one));
}

/** What was saved until now was saved two days ago, and the mails about it are gone. */
async function letDaysPass() {
  await world.database.pool.query(`
    begin; alter table audit_log disable trigger all;
    update audit_log set at = at - interval '2 days' where subject_type = 'card-rate';
    alter table audit_log enable always trigger audit_log_append_only; delete from outbox; commit`);
}
