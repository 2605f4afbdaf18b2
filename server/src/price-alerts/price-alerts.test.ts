import { savePrices } from '@nairadesk/contract/asset-prices';
import {
  createPriceAlert,
  listPriceAlerts,
  priceAlertDays,
  priceAlertsMost,
  removePriceAlert,
} from '@nairadesk/contract/price-alerts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { purgeExpired } from '../platform/database/purge-expired.ts';

const world = useWorld();
const listen = useListen(world);
let ada: Person;
let usdt: Awaited<ReturnType<typeof world.asset>>;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  ada = await world.user();
  // Bought at ₦1,640, sold at ₦1,600.
  usdt = await world.asset({ buyingPriceKobo: 164_000n, sellingPriceKobo: 160_000n });
});

const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const create = (orderType: 'buy' | 'sell', price: string, who = ada, assetId = usdt.id) =>
  world.call(createPriceAlert, { assetId, orderType, price }, who.token);
const listed = async (who = ada) => (await world.call(listPriceAlerts, {}, who.token)).body.data;
const sells = (kobo: bigint) =>
  run('update assets set selling_price_kobo = $2 where id = $1', [usdt.id, kobo]);
const buys = (kobo: bigint) => run('update assets set buying_price_kobo = $2 where id = $1', [usdt.id, kobo]);

describe('price alert', () => {
  it('is created, listed to its customer alone for 90 days, and deleted by them', async () => {
    const made = await create('sell', '1620');
    expect([made.status, made.body.message]).toEqual([201, 'Price alert saved']);
    const alert = made.body.data;
    expect(await listed()).toEqual([alert]);
    expect(alert).toEqual({
      id: expect.any(String),
      assetId: usdt.id,
      assetName: usdt.name,
      orderType: 'sell',
      price: '1620.00',
      expiresAt: expect.any(String),
      reached: null,
    });
    const days = (Date.parse(alert.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.abs(days - priceAlertDays)).toBeLessThan(0.1);
    const ben = await world.user();
    expect(await listed(ben)).toEqual([]);
    expect((await world.call(removePriceAlert, { id: alert.id }, ben.token)).status).toBe(404);
    expect((await world.call(removePriceAlert, { id: alert.id }, ada.token)).status).toBe(200);
    expect((await world.call(removePriceAlert, { id: alert.id }, ada.token)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('is refused where the price is there already, with what it is', async () => {
    const early = await create('sell', '1600');
    expect([early.status, early.failure.fields]).toEqual([
      422,
      { price: `You can already sell ${usdt.name} at ₦1,600.00. Enter a price above that.` },
    ]);
    expect((await create('buy', '1640')).failure.fields).toEqual({
      price: `You can already buy ${usdt.name} at ₦1,640.00. Enter a price below that.`,
    });
    expect((await create('sell', '0')).failure.fields).toEqual({ price: 'Enter a price above zero' });
    expect((await create('sell', '1600.01')).status).toBe(201);
    expect((await create('buy', '1639.99')).status).toBe(201);
  });

  it('is refused for gift cards, what is not on sale and what is no asset', async () => {
    const card = await world.asset({ assetType: 'gift-card' });
    const gone = await world.asset({ archivedAt: new Date() });
    for (const id of [card.id, gone.id, crypto.randomUUID(), 'nonsense'])
      expect((await create('sell', '999999999', ada, id)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('is the same where it is created again, however often at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('sell', '1620')));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('is one of at most twenty that wait, however they are created at once; those reached don’t count', async () => {
    const wanted = Array.from({ length: priceAlertsMost + 3 }, (_, index) => String(1700 + index));
    const answers = await Promise.all(wanted.map((price) => create('sell', price)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(priceAlertsMost);
    expect((await create('buy', '1')).failure.fields).toEqual({
      price: 'You can have 20 price alerts. Delete one first.',
    });
    await sells(170_500n);
    expect((await create('buy', '1')).status).toBe(201);
  });

  it('is reached by whatever saves the price, at the price itself, and with what the price was then', async () => {
    const admin = await world.admin();
    await create('sell', '1620');
    await create('sell', '1625');
    await create('buy', '1630');
    await sells(161_999n);
    await buys(163_001n);
    expect((await listed()).map(({ reached }) => reached)).toEqual([null, null, null]);
    const { rows } = await run('select price_version as version from assets where id = $1', [usdt.id]);
    const prices = [
      { id: usdt.id, version: rows[0].version, buyingPrice: '1630.00', sellingPrice: '1624.99' },
    ];
    expect((await world.call(savePrices, { prices }, admin.token)).status).toBe(200);
    expect(
      (await listed()).map(({ orderType, price, reached }) => [orderType, price, reached?.price]),
    ).toEqual([
      ['buy', '1630.00', '1630.00'],
      ['sell', '1625.00', undefined],
      ['sell', '1620.00', '1624.99'],
    ]);
  });

  it('is used up: what it was reached at stays, whatever the price does then', async () => {
    await create('sell', '1620');
    await sells(162_100n);
    const [first] = await listed();
    await sells(160_000n);
    await sells(163_000n);
    expect(await listed()).toEqual([first]);
    expect(first?.reached?.price).toBe('1621.00');
    // And it can be asked for again.
    await sells(160_000n);
    expect((await create('sell', '1620')).status).toBe(201);
    expect(await listed()).toHaveLength(2);
  });

  it('is not lost to a price that is saved while it is created: it is reached, or refused', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      await sells(160_000n);
      await run('delete from price_alerts');
      const [made] = await Promise.all([create('sell', '1620'), sells(162_000n)]);
      const [alert] = await listed();
      outcomes.add(made.status === 201 ? `told at ${alert?.reached?.price}` : `refused ${made.status}`);
    }
    expect([...outcomes].filter((one) => !['told at 1620.00', 'refused 422'].includes(one))).toEqual([]);
  });

  it('waits while its coin is off sale, and is reached when it comes back', async () => {
    await create('sell', '1620');
    await run('update assets set archived_at = now(), selling_price_kobo = 165000 where id = $1', [usdt.id]);
    expect((await listed())[0]?.reached).toBeNull();
    await run('update assets set archived_at = null where id = $1', [usdt.id]);
    expect((await listed())[0]?.reached?.price).toBe('1650.00');
  });

  it('ends after 90 days untold, and goes a week after it was reached', async () => {
    await create('sell', '1620');
    await create('sell', '1700');
    await run("update price_alerts set expires_at = now() - interval '1 minute' where price_kobo = 162000");
    expect((await listed()).map(({ price }) => price)).toEqual(['1700.00']);
    await sells(170_000n);
    expect((await listed()).map(({ price }) => price)).toEqual(['1700.00']);
    await purgeExpired(world.database);
    const kept = async () =>
      (await run('select price_kobo::text as kobo from price_alerts where user_id = $1', [ada.id])).rows;
    expect(await kept()).toEqual([{ kobo: '170000' }]);
    await run("update price_alerts set reached_at = now() - interval '8 days'");
    expect(await listed()).toEqual([]);
    await purgeExpired(world.database);
    expect(await kept()).toEqual([]);
  });

  it('is one more where an ended one of the same price was not yet tidied up', async () => {
    await create('sell', '1620');
    await run("update price_alerts set expires_at = now() - interval '1 minute'");
    expect((await create('sell', '1620')).status).toBe(201);
    expect(await listed()).toHaveLength(1);
  });

  it('is announced to its customer’s open screens, and to no other customer’s', async () => {
    const { id } = (await create('sell', '1620')).body.data;
    const [own, other, staff] = await Promise.all(
      [ada, await world.user(), await world.admin()].map(({ token }) => listen(token)),
    );
    await sells(162_000n);
    await own?.hears('price-alert', id);
    for (const stream of [other, staff]) {
      await stream?.hears('asset', usdt.id);
      expect(stream?.events.map(({ type }) => type)).not.toContain('price-alert');
    }
  });

  it('goes with its customer’s account', async () => {
    await create('sell', '1620');
    await run('delete from sessions where user_id = $1', [ada.id]);
    await run('delete from users where id = $1', [ada.id]);
    const { rows } = await run('select from price_alerts where user_id = $1', [ada.id]);
    expect(rows).toEqual([]);
  });
});
