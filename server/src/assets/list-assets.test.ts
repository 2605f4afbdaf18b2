import { getAsset, listAssets } from '@nairadesk/contract/assets';
import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const missing = '0b9d7c1e-3f52-4a86-9c11-6d2f0e8a7b34';
let ada: Person;
let staff: Person;

beforeAll(async () => {
  ada = await world.user();
  staff = await world.admin();
  await world.asset({ name: 'solana', description: 'Fast and cheap' });
  await world.asset({ name: 'Bitcoin', maxAmountKobo: 5_000_050n });
  await world.asset({ name: 'Amazon 50%_off', assetType: 'gift-card', description: null });
  await world.asset({ name: 'Élan\\card', assetType: 'gift-card' });
  await world.asset({ name: 'Dead coin', archivedAt: new Date() });
});

const names = async (query: RequestOf<typeof listAssets>) => {
  const { body } = await world.call(listAssets, query, ada.token);
  return body.data.map((asset) => asset.name);
};

describe('GET /assets', () => {
  it('lists assets on sale by name, ignoring case, in the documented shape', async () => {
    const answer = await world.call(listAssets, { assetType: 'cryptocurrency' }, ada.token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      status: 'success',
      data: [
        {
          id: expect.any(String),
          name: 'Bitcoin',
          assetType: 'cryptocurrency',
          logo: null,
          minAmount: '1000.00',
          maxAmount: '50000.50',
          buyingPrice: '150000000.00',
          sellingPrice: '148000000.00',
          priceVersion: 1,
          description: null,
          networks: ['Bitcoin'],
        },
        expect.objectContaining({ name: 'solana', maxAmount: null, description: 'Fast and cheap' }),
      ],
      total: 2,
      nextCursor: null,
    });
  });

  it('lists both types without a type filter, and only gift cards with assetType=gift-card', async () => {
    expect(new Set(await names({}))).toEqual(new Set(['Amazon 50%_off', 'Bitcoin', 'Élan\\card', 'solana']));
    expect(await names({ assetType: 'gift-card' })).toHaveLength(2);
  });

  it.each([
    ['BITC', ['Bitcoin']],
    ['BTC ', ['Bitcoin']],
    ['CHEAP', ['solana']],
    ['  sol ', ['solana']],
    ['50%_', ['Amazon 50%_off']],
    ['%', ['Amazon 50%_off']],
    ['_', ['Amazon 50%_off']],
    ['\\', ['Élan\\card']],
    ['éLAN', ['Élan\\card']],
    ['dead', []],
    ["'; drop table assets; --", []],
  ])('searches for %s', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  it('pages through the list without gaps or duplicates, with the same total on every page', async () => {
    const all = await names({});
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: RequestOf<typeof listAssets> = { pageSize: '1', ...(cursor && { cursor }) };
      const { body }: Answer<AnswerOf<typeof listAssets>> = await world.call(listAssets, query, ada.token);
      expect(body.total).toBe(4);
      seen.push(...body.data.map((asset) => asset.name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it.each([
    ['assetType', 'coin'],
    ['pageSize', '0'],
    ['pageSize', '10001'],
    ['pageSize', '1e3'],
    ['cursor', 'x'],
    ['search', 'a'.repeat(201)],
    ['search', '%00'],
    ['colour', 'red'],
  ])('refuses %s=%s', async (field, value) => {
    const { status, failure } = await world.send({
      method: 'GET',
      path: `/assets?${field}=${value}`,
      token: ada.token,
    });
    expect([status, failure.code, Object.keys(failure.fields ?? {})]).toEqual([422, 'invalid', [field]]);
    expect(failure.error).toBe(failure.message);
  });

  it('shows a change by another instance in the next request, for several columns', async () => {
    const { id } = await world.asset({ name: 'Watched' });
    const query = { assetType: 'cryptocurrency' } as const;
    const see = async () => (await world.call(listAssets, query, ada.token)).body;
    const change = (text: string) =>
      world.database.pool.query(`update assets set ${text} where id = '${id}'`);
    const before = await see();
    expect(await see()).toEqual(before);
    for (const [column, key, value] of [
      [`name = 'Watched 2'`, 'name', 'Watched 2'],
      ['selling_price_kobo = 123', 'sellingPrice', '1.23'],
      [`description = 'New'`, 'description', 'New'],
      [`networks = '{Tron}'`, 'networks', ['Tron']],
    ] as const) {
      await change(column);
      expect((await see()).data.find((asset) => asset.id === id)).toHaveProperty(key, value);
    }
    await change('archived_at = now()');
    const after = await see();
    expect([after.total, after.data.some((asset) => asset.id === id)]).toEqual([before.total - 1, false]);
    const both = await world.call(listAssets, {}, ada.token);
    expect(both.body.total).toBeGreaterThan(after.total);
  });

  it('returns the same bytes without a page size as with one that fits the whole list', async () => {
    const whole = await world.call(listAssets, {}, ada.token);
    expect((await world.call(listAssets, { pageSize: '10000' }, ada.token)).text).toBe(whole.text);
  });

  it('never returns a price older than the last save before the request, under concurrent reads', async () => {
    const { id } = await world.asset({ name: 'Rising', buyingPriceKobo: 100n });
    let saved = 100;
    let reading = true;
    const reader = async () => {
      while (reading) {
        const floor = saved;
        const { body } = await world.call(listAssets, {}, ada.token);
        const price = body.data.find((asset) => asset.id === id)?.buyingPrice;
        expect(Number(price) * 100).toBeGreaterThanOrEqual(floor);
      }
    };
    const readers = Array.from({ length: 6 }, reader);
    for (let price = 200; price <= 6000; price += 100) {
      await world.database.pool.query('update assets set buying_price_kobo = $1 where id = $2', [price, id]);
      saved = price;
    }
    reading = false;
    await Promise.all(readers);
    await world.database.pool.query('update assets set archived_at = now() where id = $1', [id]);
  });

  it('accepts users, admins and super-admins, and refuses visitors with 401', async () => {
    const boss = await world.superAdmin();
    for (const { token } of [ada, staff, boss]) {
      expect((await world.call(listAssets, {}, token)).status).toBe(200);
    }
    const answer = await world.call(listAssets, {}, null);
    expect([answer.status, answer.failure.code]).toEqual([401, 'unauthenticated']);
    expect(answer.text).not.toContain('Bitcoin');
  });
});

describe('GET /assets/{id}', () => {
  it('returns one asset to users and staff, and 401 to visitors', async () => {
    const coin = await world.asset({ name: 'One coin' });
    for (const { token } of [ada, staff]) {
      const { status, body } = await world.call(getAsset, { id: coin.id }, token);
      expect([status, body.data.id, body.data.name]).toEqual([200, coin.id, 'One coin']);
    }
    expect((await world.call(getAsset, { id: coin.id }, null)).status).toBe(401);
  });

  it('returns the same 404 for archived assets, unknown ids and malformed ids', async () => {
    const dead = await world.asset({ archivedAt: new Date() });
    const unknown = await world.call(getAsset, { id: missing }, ada.token);
    expect([unknown.status, unknown.failure.code]).toEqual([404, 'not_found']);
    for (const id of [dead.id, 'not-an-id', missing.toUpperCase()]) {
      expect((await world.call(getAsset, { id }, ada.token)).text).toBe(unknown.text);
    }
  });
});
