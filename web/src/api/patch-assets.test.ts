import type { Asset } from '@nairadesk/contract/assets';
import { describe, expect, it } from 'vitest';
import { patchAsset, patchDashboard, patchList } from './patch-assets.ts';

function assetOf(id: string, more: Partial<Asset> = {}): Asset {
  return {
    id,
    name: id,
    assetType: 'cryptocurrency',
    logo: null,
    minAmount: '1000.00',
    maxAmount: null,
    buyingPrice: '200.00',
    priceVersion: 1,
    sellingPrice: '100.00',
    description: null,
    networks: ['Bitcoin'],
    ...more,
  };
}

const status = 'success' as const;
const coins = [assetOf('a'), assetOf('b'), assetOf('c')];
const list = { status, data: coins, total: 3, nextCursor: null };
const dashboard = { status, data: { cryptocurrencies: coins } };
const changeOf = (asset: Asset) => [{ id: asset.id, asset }];
const dearer = assetOf('b', { buyingPrice: '300.00' });
const gone = [{ id: 'b', asset: null }];

describe('changed assets', () => {
  it('replace the assets in a list, in its order', () => {
    const patched = patchList(list, { assetType: 'cryptocurrency' }, changeOf(dearer));
    expect(patched).toEqual({ ...list, data: [coins[0], dearer, coins[2]] });
    expect(patchDashboard(dashboard, changeOf(dearer))?.data.cryptocurrencies[1]).toEqual(dearer);
  });

  it('leave a list that is no longer on sale', () => {
    expect(patchList(list, {}, gone)).toEqual({ ...list, data: [coins[0], coins[2]], total: 2 });
    expect(patchDashboard(dashboard, gone)?.data.cryptocurrencies).toEqual([coins[0], coins[2]]);
  });

  it('need the server for the place of a new or renamed one', () => {
    expect(patchList(list, {}, changeOf(assetOf('d')))).toBeNull();
    expect(patchList(list, { assetType: 'all' }, changeOf(assetOf('d')))).toBeNull();
    expect(patchList(list, {}, changeOf(assetOf('b', { name: 'Z' })))).toBeNull();
    expect(patchDashboard(dashboard, changeOf(assetOf('d')))).toBeNull();
    // The dashboard is not sorted by name.
    expect(patchDashboard(dashboard, changeOf(assetOf('b', { name: 'Z' })))).not.toBeNull();
  });

  it('leave lists of the other type as they are', () => {
    const card = assetOf('d', { assetType: 'gift-card', networks: [] });
    expect(patchList(list, { assetType: 'cryptocurrency' }, changeOf(card))).toEqual(list);
    expect(patchList(list, { assetType: 'gift-card' }, changeOf(card))).toBeNull();
  });

  it('need the server for a list of some pages or search results', () => {
    expect(patchList(list, { search: 'b' }, changeOf(dearer))).toBeNull();
    expect(patchList(list, { pageSize: '3' }, changeOf(dearer))).toBeNull();
  });

  it('replace the asset of an open order form, and leave others', () => {
    const open = { status, data: assetOf('b') };
    expect(patchAsset(open, changeOf(dearer))).toEqual({ status, data: dearer });
    expect(patchAsset(open, changeOf(assetOf('a')))).toBe(open);
    expect(patchAsset(open, gone)).toBeNull();
  });
});
