import { type Asset, getAsset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLiveAssets } from './live-assets.ts';
import { readKey } from './use-read.ts';

const coin: Asset = {
  id: 'b',
  name: 'Bitcoin',
  assetType: 'cryptocurrency',
  logo: null,
  minAmount: '1000.00',
  maxAmount: null,
  buyingPrice: '200.00',
  priceVersion: 1,
  sellingPrice: '100.00',
  description: null,
  networks: ['Bitcoin'],
};
const dearer = { ...coin, buyingPrice: '300.00' };
const status = 'success' as const;
const listKey = readKey(listAssets, { assetType: 'cryptocurrency' });
const dashboardKey = readKey(getDashboard, {});
const assetKey = readKey(getAsset, { id: coin.id });
const all = [listKey, dashboardKey, assetKey];
const readAt = Date.now() - 60_000;
const toDearer = (before: string, version: string) => ({
  before,
  version,
  changed: [{ id: coin.id, asset: dearer }],
});

let client: QueryClient;
let live: ReturnType<typeof makeLiveAssets>;

beforeEach(() => {
  client = new QueryClient();
  live = makeLiveAssets(client);
  const at = { updatedAt: readAt };
  client.setQueryData(listKey, { status, data: [coin], total: 1, nextCursor: null }, at);
  client.setQueryData(dashboardKey, { status, data: { cryptocurrencies: [coin] } }, at);
  client.setQueryData(assetKey, { status, data: coin }, at);
  live.goOnFrom('1');
});

const shown = () => JSON.stringify(all.map((key) => client.getQueryData(key)));

describe('live assets', () => {
  it('put a change into every read, none of which is read again or counts as newly read', () => {
    expect(live.change(toDearer('1', '2'))).toEqual([]);
    expect(shown().match(/300\.00/g)).toHaveLength(3);
    expect(shown()).not.toContain('200.00');
    expect(client.getQueryState(listKey)).toMatchObject({ dataUpdatedAt: readAt, isInvalidated: false });
  });

  it('put one change after the other', () => {
    live.change(toDearer('1', '2'));
    const back = { before: '2', version: '3', changed: [{ id: coin.id, asset: coin }] };
    expect(live.change(back)).toEqual([]);
    expect(shown()).not.toContain('300.00');
  });

  it('read everything again after a missed change, and go on from there', () => {
    expect(live.change(toDearer('2', '3'))).toEqual(all);
    expect(shown()).not.toContain('300.00');
    expect(live.change(toDearer('3', '4'))).toEqual([]);
  });

  it('read everything again where an event says too little', () => {
    expect(live.change({ before: '1', version: '2', changed: null })).toEqual(all);
    expect(live.change(undefined)).toEqual(all);
    expect(live.change(toDearer('2', '3'))).toEqual(all);
  });

  it('do nothing for a change that was told before', () => {
    live.change(toDearer('1', '2'));
    expect(live.change({ before: '2', version: '2', changed: [] })).toEqual([]);
  });

  it('read again what is invalid, or is being read and may be older than the change', async () => {
    void client.invalidateQueries({ queryKey: dashboardKey });
    let answer = (_: unknown) => {};
    const reading = client.fetchQuery({
      queryKey: listKey,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
    });
    expect(live.change(toDearer('1', '2'))).toEqual([listKey, dashboardKey]);
    answer({ status, data: [coin], total: 1, nextCursor: null });
    await reading;
  });

  it('are unchanged where a new stream begins with the version of the last change', () => {
    live.change(toDearer('1', '2'));
    expect(live.goOnFrom('2')).toBe(true);
    expect(live.goOnFrom('3')).toBe(false);
    expect(live.goOnFrom(undefined)).toBe(false);
    expect(live.goOnFrom(undefined)).toBe(false);
  });
});
