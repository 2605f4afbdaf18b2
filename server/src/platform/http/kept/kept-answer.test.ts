import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { listRates } from '@nairadesk/contract/website';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../../../test/world.ts';

const world = useWorld();
let ada: Person;

beforeAll(async () => {
  ada = await world.user();
  for (let index = 0; index < 20; index += 1) await world.asset({ name: `Coin ${index}` });
});

const kept = { listAssets, getDashboard, listRates };

describe.each(Object.entries(kept))('kept answer of %s', (_, endpoint) => {
  const ask = (headers: Record<string, string>) => world.call(endpoint, {}, ada.token, { headers });

  it('is sent unchanged with 200 first, and with 304 and no body while it stays the same', async () => {
    const first = await ask({});
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    for (const tags of [etag, `"another", ${etag.slice(2)}`]) {
      const again = await ask({ 'if-none-match': tags });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await world.asset();
    const changed = await ask({ 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });
});

describe('kept answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', 'zstd'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is sent to a client that accepts "%s" as %s', async (accepted, encoding) => {
    const { headers, body } = await world.call(listRates, {}, null, {
      headers: { 'accept-encoding': accepted },
    });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    expect(body.data.length).toBeGreaterThanOrEqual(20);
  });
});
