import { createAsset, deleteAsset, editAsset } from '@nairadesk/contract/asset-changes';
import { getAsset, listAssets } from '@nairadesk/contract/assets';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';

type Draft = RequestOf<typeof createAsset>;

const world = useWorld();
const missing = '0b9d7c1e-3f52-4a86-9c11-6d2f0e8a7b34';
const coin = (name: string, rest: Partial<Draft> = {}): Draft => ({
  name,
  assetType: 'cryptocurrency',
  minAmount: '1000',
  maxAmount: '2000000.5',
  buyingPrice: '1600.00',
  sellingPrice: '1500.00',
  description: 'A coin',
  networks: ['Tron', 'ERC20'],
  ...rest,
});
const card = (name: string): Draft => ({
  name,
  assetType: 'gift-card',
  minAmount: '0',
  buyingPrice: '2',
  sellingPrice: '1',
});
const square = (shade: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(shade), 64, 64).png();
let staff: Person;
let ada: Person;

beforeAll(async () => {
  staff = await world.admin();
  ada = await world.user();
});

const stored = async (id: string) => {
  const { rows } = await world.database.pool.query('select * from assets where id = $1', [id]);
  return rows[0];
};
const add = async (draft: Draft, image?: Buffer) => {
  const answer = await world.call(createAsset, draft, staff.token, { file: image });
  expect(answer.text).toContain('Asset added successfully');
  return answer.body.data;
};

describe('POST /assets', () => {
  it('creates a coin with its logo, and returns it to users', async () => {
    const image = await square(90);
    const { status, body } = await world.call(createAsset, coin('Tether'), staff.token, { file: image });
    expect(status).toBe(201);
    expect(body).toEqual({
      status: 'success',
      message: 'Asset added successfully',
      data: {
        id: expect.any(String),
        name: 'Tether',
        assetType: 'cryptocurrency',
        logo: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/),
        minAmount: '1000.00',
        maxAmount: '2000000.50',
        buyingPrice: '1600.00',
        sellingPrice: '1500.00',
        priceVersion: 1,
        description: 'A coin',
        networks: ['Tron', 'ERC20'],
      },
    });
    const shown = await world.call(getAsset, { id: body.data.id }, ada.token);
    expect(shown.body.data).toEqual(body.data);
    expect((await fetch(world.url + body.data.logo)).headers.get('content-type')).toBe('image/webp');
    expect(await stored(body.data.id)).toMatchObject({ buying_price_kobo: '160000', archived_at: null });
  });

  it('creates a gift card without the optional fields', async () => {
    const expected = { logo: null, maxAmount: null, description: null, networks: [], minAmount: '0.00' };
    expect(await add(card('Plain card'))).toMatchObject(expected);
    expect(await add({ ...card('Empty card'), maxAmount: '', description: ' ', networks: [] })).toMatchObject(
      expected,
    );
    expect(await add({ ...card('Null card'), maxAmount: null, description: null })).toMatchObject(expected);
  });

  it.each([
    ['name', '', 'Coin name is required'],
    ['name', 'a\u0000b', 'Contains a character that isn’t allowed'],
    ['name', 'a'.repeat(61), 'Use at most 60 characters'],
    ['assetType', 'coin', 'Asset type is required'],
    ['minAmount', '', 'Minimum amount is required'],
    ['minAmount', '-1', 'Enter an amount in naira, like 1500.00'],
    ['buyingPrice', undefined, 'Buying price is required'],
    ['buyingPrice', '0.00', 'Must be more than zero'],
    ['sellingPrice', null, 'Selling price is required'],
    ['sellingPrice', '1.001', 'Enter an amount in naira, like 1500.00'],
    ['sellingPrice', true, 'Must be a decimal number'],
    ['maxAmount', '999.99', 'Maximum amount must be at least the minimum'],
    ['networks', [], 'At least one class must be selected'],
    ['networks', undefined, 'At least one class must be selected'],
    ['networks', ['Tron', 'Tron'], 'Choose each network once'],
    ['networks.0', ['tron'], 'Unknown network'],
    ['description', 5, 'Must be text'],
    ['id', missing, 'Unknown field: id'],
  ])('refuses %s = %j', async (field, value, message) => {
    const before = await world.count('assets');
    const draft = { ...coin('Refused'), [field.split('.')[0] ?? '']: value } as Draft;
    const { status, failure } = await world.call(createAsset, draft, staff.token);
    expect([status, failure.code, failure.message, failure.fields]).toEqual([
      422,
      'invalid',
      message,
      { [field]: message },
    ]);
    expect(await world.count('assets')).toBe(before);
  });

  it('refuses a network on a gift card', async () => {
    const draft: Draft = { ...card('Net card'), networks: ['Tron'] };
    const { failure } = await world.call(createAsset, draft, staff.token);
    expect(failure.fields).toEqual({ networks: 'Gift cards have no network' });
  });

  it('refuses an unreadable image with 422 and a too large one with 413, and stores nothing', async () => {
    const [assets, images] = [await world.count('assets'), await world.count('images')];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const wrong = await world.call(createAsset, coin('Svg'), staff.token, { file: svg });
    expect([wrong.status, wrong.failure.code]).toEqual([422, 'image_unreadable']);
    expect(wrong.failure.fields).toHaveProperty('image', wrong.failure.message);
    const image = Buffer.alloc(100 * 1024 + 1);
    const large = await world.call(createAsset, coin('Large'), staff.token, { file: image });
    expect([large.status, large.failure.message]).toEqual([413, 'File size must be less than 100KB']);
    expect([await world.count('assets'), await world.count('images')]).toEqual([assets, images]);
  });

  it('refuses a duplicate of type and name, ignoring case, and accepts the name of an archived asset', async () => {
    const first = await add(coin('Twin'));
    const again = await world.call(createAsset, coin('TWIN'), staff.token);
    expect([again.status, again.failure.code]).toEqual([409, 'asset_exists']);
    expect(again.failure.fields).toEqual({ name: 'An asset of this type with this name already exists.' });
    await add(card('Twin'));
    await world.call(deleteAsset, { id: first.id }, staff.token);
    await add(coin('Twin'));
  });

  it('returns the same asset for a repeated Idempotency-Key, also for concurrent requests', async () => {
    const before = await world.count('assets');
    const headers = { 'idempotency-key': 'one-key' };
    const send = () => world.call(createAsset, coin('Once'), staff.token, { headers });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(await world.count('assets')).toBe(before + 1);
    const other = await world.call(createAsset, coin('Other'), staff.token, { headers });
    expect([other.status, other.failure.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    ['visitor', 401],
    ['user', 403],
  ] as const)('refuses a %s, and creates nothing', async (who, status) => {
    const before = await world.count('assets');
    const token = who === 'user' ? ada.token : null;
    expect((await world.call(createAsset, coin('Refused'), token)).status).toBe(status);
    expect(await world.count('assets')).toBe(before);
  });

  it('accepts a super-admin', async () => {
    const boss = await world.superAdmin();
    expect((await world.call(createAsset, coin('By the boss'), boss.token)).status).toBe(201);
  });
});

describe('PATCH /assets/{id}', () => {
  it('replaces every field, and leaves the logo, the id and other assets unchanged', async () => {
    const asset = await add(coin('Before'), await square(10));
    const other = await add(coin('Other before'));
    const draft = coin('After', {
      maxAmount: null,
      description: '',
      networks: ['Solana'],
      sellingPrice: '7',
    });
    const answer = await world.call(editAsset, { id: asset.id, ...draft }, staff.token);
    const expected = {
      ...asset,
      name: 'After',
      maxAmount: null,
      description: null,
      networks: ['Solana'],
      sellingPrice: '7.00',
      priceVersion: 2,
    };
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', message: 'Asset updated successfully', data: expected },
    ]);
    expect((await world.call(getAsset, { id: asset.id }, ada.token)).body.data).toEqual(expected);
    expect((await world.call(getAsset, { id: other.id }, ada.token)).body.data).toEqual(other);
    expect((await stored(asset.id)).updated_at > (await stored(asset.id)).created_at).toBe(true);
  });

  it('replaces the logo, and still serves the previous one at its URL', async () => {
    const asset = await add(coin('Repainted'), await square(20));
    const image = await square(200);
    const edited = await world.call(editAsset, { id: asset.id, ...coin('Repainted') }, staff.token, {
      file: image,
    });
    expect(edited.body.data.logo).not.toBe(asset.logo);
    expect((await fetch(world.url + asset.logo)).status).toBe(200);
  });

  it('refuses to change the type with 422', async () => {
    const asset = await add(coin('Fixed type'));
    const before = await stored(asset.id);
    const answer = await world.call(editAsset, { id: asset.id, ...card('Fixed type') }, staff.token);
    expect([answer.status, answer.failure.fields]).toEqual([
      422,
      { assetType: 'You can’t change the type of an asset' },
    ]);
    expect(await stored(asset.id)).toEqual(before);
  });

  it('refuses the name of another asset, and accepts its own name in another case', async () => {
    await add(coin('Taken'));
    const asset = await add(coin('Mine'));
    const taken = await world.call(editAsset, { id: asset.id, ...coin('taken') }, staff.token);
    expect([taken.status, taken.failure.code]).toEqual([409, 'asset_exists']);
    expect((await stored(asset.id)).name).toBe('Mine');
    expect((await world.call(editAsset, { id: asset.id, ...coin('MINE') }, staff.token)).status).toBe(200);
  });

  it('returns the same 404 for archived assets, unknown ids and malformed ids', async () => {
    const dead = await world.asset({ archivedAt: new Date() });
    const unknown = await world.call(editAsset, { id: missing, ...coin('X') }, staff.token);
    expect([unknown.status, unknown.failure.code]).toEqual([404, 'not_found']);
    for (const id of [dead.id, 'nothing']) {
      expect((await world.call(editAsset, { id, ...coin('X') }, staff.token)).text).toBe(unknown.text);
    }
  });

  it.each([
    ['visitor', 401],
    ['user', 403],
  ] as const)('refuses a %s, and changes nothing', async (who, status) => {
    const { id } = await world.asset();
    const before = await stored(id);
    const token = who === 'user' ? ada.token : null;
    expect((await world.call(editAsset, { id, ...coin('Mine now') }, token)).status).toBe(status);
    expect(await stored(id)).toEqual(before);
  });
});

describe('DELETE /assets/{id}', () => {
  it('archives the asset, removes it from the list and leaves its orders unchanged', async () => {
    const trade = await openTrade(world);
    const order = await trade.place();
    const before = await storedOrder(world, order.id);
    const answer = await world.call(deleteAsset, { id: trade.bitcoin.id }, staff.token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', message: 'Asset deleted successfully' },
    ]);
    expect((await world.call(getAsset, { id: trade.bitcoin.id }, ada.token)).status).toBe(404);
    expect((await world.call(listAssets, {}, ada.token)).text).not.toContain(trade.bitcoin.id);
    expect(await storedOrder(world, order.id)).toEqual(before);
    expect((await stored(trade.bitcoin.id)).archived_at).toBeInstanceOf(Date);
  });

  it('returns the same 404 for a repeated delete, an unknown id and a malformed id', async () => {
    const { id } = await world.asset();
    await world.call(deleteAsset, { id }, staff.token);
    const unknown = await world.call(deleteAsset, { id: missing }, staff.token);
    expect(unknown.status).toBe(404);
    for (const gone of [id, '1 or 1=1']) {
      expect((await world.call(deleteAsset, { id: gone }, staff.token)).text).toBe(unknown.text);
    }
  });

  it.each([
    ['visitor', 401],
    ['user', 403],
  ] as const)('refuses a %s, and archives nothing', async (who, status) => {
    const { id } = await world.asset();
    const token = who === 'user' ? ada.token : null;
    expect((await world.call(deleteAsset, { id }, token)).status).toBe(status);
    expect((await stored(id)).archived_at).toBeNull();
  });
});
