import { deleteAsset, editAsset } from '@nairadesk/contract/asset-changes';
import { type Asset, getAsset } from '@nairadesk/contract/assets';
import type { LiveEvent } from '@nairadesk/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { inArray } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';

const world = useWorld();
const listen = useListen(world);
let customer: Person;
let staff: Person;
let second: Instance;

beforeAll(async () => {
  customer = await world.user();
  staff = await world.admin();
  second = await startInstance(world);
});

afterAll(() => second?.close());

type AssetEvent = Extract<LiveEvent, { type: 'asset' }>;

/** The one event of an asset that a stream has been told. */
async function toldOf(stream: Awaited<ReturnType<typeof listen>>, id: string): Promise<AssetEvent> {
  const told = await stream.hears('asset', id);
  expect(told).toHaveLength(1);
  return told[0] as AssetEvent;
}

async function changePrice({ id, name }: { id: string; name: string }, buyingPrice: string): Promise<Asset> {
  const terms = { name, minAmount: '1', buyingPrice, sellingPrice: '2', networks: ['Bitcoin' as const] };
  const answer = await world.call(editAsset, { id, assetType: 'cryptocurrency', ...terms }, staff.token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

function versionOf({ first }: { first: LiveEvent | undefined }): string | undefined {
  return first?.type === 'ready' ? first.assetsVersion : undefined;
}

/** Assets whose coming has been told. */
async function newAssets(count: number) {
  const stream = await listen(staff.token);
  const made = await Promise.all(Array.from({ length: count }, () => world.asset()));
  for (const { id } of made) await toldOf(stream, id);
  return made;
}

async function newAsset() {
  const [asset] = await newAssets(1);
  if (!asset) throw new Error('no asset');
  return asset;
}

describe('event of a changed asset', () => {
  it('tells customers and staff on every instance what customers may read of it, and nothing else', async () => {
    const asset = await newAsset();
    const streams = [await listen(customer.token), await listen(staff.token, second.url)];
    await changePrice(asset, '3');
    const read = (await world.call(getAsset, { id: asset.id }, customer.token)).body.data;
    expect(read.buyingPrice).toBe('3.00');
    for (const stream of streams) {
      expect(await toldOf(stream, asset.id)).toEqual({
        type: 'asset',
        id: asset.id,
        assets: {
          before: expect.any(String),
          version: expect.any(String),
          changed: [{ id: asset.id, asset: read }],
        },
      });
      expect(stream.events).toEqual([]);
    }
  });

  it('goes on from the version of the ready event, and then from that of the event before', async () => {
    const asset = await newAsset();
    const here = await listen(customer.token);
    const there = await listen(customer.token, second.url);
    let version = versionOf(here);
    expect(version).toEqual(expect.any(String));
    expect(versionOf(there)).toBe(version);
    for (const price of ['4', '5']) {
      await changePrice(asset, price);
      const { assets } = await toldOf(here, asset.id);
      expect(assets?.before).toBe(version);
      expect(assets?.version).not.toBe(version);
      expect((await toldOf(there, asset.id)).assets).toEqual(assets);
      version = assets?.version;
    }
    expect(versionOf(await listen(staff.token))).toBe(version);
  });

  it('says when an asset is no longer on sale', async () => {
    const asset = await newAsset();
    const stream = await listen(customer.token);
    await world.call(deleteAsset, { id: asset.id }, staff.token);
    const { assets } = await toldOf(stream, asset.id);
    expect(assets?.changed).toEqual([{ id: asset.id, asset: null }]);
  });

  it('tells once what changed together', async () => {
    const ids = (await newAssets(2)).map(({ id }) => id);
    const stream = await listen(customer.token);
    await world.database.db.update(assets).set({ buyingPriceKobo: 700n }).where(inArray(assets.id, ids));
    const told = [await toldOf(stream, ids[0] ?? ''), await toldOf(stream, ids[1] ?? '')];
    const changed = told.flatMap((event) => event.assets?.changed ?? []);
    expect(changed.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(changed.map(({ asset }) => asset?.buyingPrice)).toEqual(['7.00', '7.00']);
    expect(new Set(told.map((event) => event.assets?.version)).size).toBe(1);
  });

  it('leaves out what is too long for an event, with the version to which it leads', async () => {
    const ids = (await newAssets(12)).map(({ id }) => id);
    const stream = await listen(customer.token);
    await world.database.db
      .update(assets)
      .set({ description: 'x'.repeat(2000) })
      .where(inArray(assets.id, ids));
    const told = await Promise.all(ids.map((id) => toldOf(stream, id)));
    const withChange = told.filter(({ assets: told }) => told?.before !== told?.version);
    expect(withChange.map(({ assets: told }) => told?.changed)).toEqual([null]);
    expect(versionOf(await listen(customer.token))).toBe(withChange[0]?.assets?.version);
  });
});
