import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { endAllSessions } from '@nairadesk/contract/settings';
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

describe.each(Object.entries({ listAssets, getDashboard }))('recent answer of %s', (_, endpoint) => {
  const ask = (token: string | null, query = {}) => world.call(endpoint, query, token);

  it('is given again, and not to a session that has ended in that second', async () => {
    const bola = await world.user();
    const given = await ask(ada.token);
    for (const token of [ada.token, bola.token]) expect((await ask(token)).text).toBe(given.text);
    expect((await world.call(endAllSessions, {}, bola.token)).status).toBe(200);
    expect((await ask(bola.token)).status).toBe(401);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(ada.token)).text).toBe(given.text);
  });

  it('is as new as what was saved before it was asked for', async () => {
    for (let round = 0; round < 5; round += 1) {
      await ask(ada.token);
      const { id } = await world.asset();
      expect((await ask(ada.token)).text).toContain(id);
    }
  });
});

it('recent answer: is given at its own address alone', async () => {
  const { name } = await world.asset({ name: 'Only This One' });
  const [all, found] = [
    await world.call(listAssets, {}, ada.token),
    await world.call(listAssets, { search: name }, ada.token),
  ];
  expect([all.body.data.length > 1, found.body.data.map((asset) => asset.name)]).toEqual([true, [name]]);
  const again = await world.call(listAssets, {}, ada.token);
  expect(again.text).toBe(all.text);
  expect(
    (await world.send({ method: 'GET', path: '/assets?assetType=nothing', token: ada.token })).status,
  ).toBe(422);
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
