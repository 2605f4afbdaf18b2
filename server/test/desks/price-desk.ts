import { createAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { type Asset, getAsset } from '@nairadesk/contract/assets';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Person, useWorld } from '../world.ts';

type Row = RequestOf<typeof savePrices>['prices'][number];

/** Registers a running app in which two colleagues and a super-admin change prices; each test begins without mails. */
export function usePriceDesk() {
  const world = useWorld();
  const [tunde, ngozi, boss] = [{} as Person, {} as Person, {} as Person];
  let count = 0;
  beforeAll(async () => {
    Object.assign(tunde, await world.admin({ name: 'Tunde Bakare' }));
    Object.assign(ngozi, await world.admin({ name: 'Ngozi Eze' }));
    Object.assign(boss, await world.superAdmin());
  });
  beforeEach(() => world.database.pool.query('delete from outbox'));
  /** A gift card at ₦1,000 and ₦900, put on sale by Ngozi. */
  const card = async (): Promise<Asset> => {
    count += 1;
    const name = `Card ${count}`;
    const draft = { name, assetType: 'gift-card', minAmount: '0', buyingPrice: '1000', sellingPrice: '900' };
    const answer = await world.call(createAsset, draft as RequestOf<typeof createAsset>, ngozi.token);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const row = (asset: Asset, buyingPrice: string, sellingPrice = '900'): Row => ({
    id: asset.id,
    version: asset.priceVersion,
    buyingPrice,
    sellingPrice,
  });
  const save = (prices: Row[], confirmed?: boolean, who = tunde) =>
    world.call(savePrices, { prices, ...(confirmed !== undefined && { confirmed }) }, who.token);
  const now = async ({ id }: { id: string }) => (await world.call(getAsset, { id }, tunde.token)).body.data;
  return { world, tunde, ngozi, boss, card, row, save, now };
}

/** The edit form’s payload of an asset as it was read. */
export function form({ id, name, priceVersion, buyingPrice, sellingPrice }: Asset) {
  const prices = { buyingPrice, sellingPrice };
  return { id, name, assetType: 'gift-card' as const, minAmount: '0', ...prices, priceVersion };
}
