import { createAsset } from '@nairadesk/contract/asset-changes';
import { getAsset, listAssets } from '@nairadesk/contract/assets';
import { login } from '@nairadesk/contract/auth';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { getOrder, listOrders, placeOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { listRates } from '@nairadesk/contract/website';
import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { useWorld, type World } from '../../../test/world.ts';

const ours = 'https://app.example';
const publicUrl = 'https://desk.example';
const open = useWorld({ allowedOrigins: [ours, 'http://localhost:5000'], publicUrl });
const closed = useWorld();

const preflight = (world: World, origin: string, path = '/api/orders', method = 'OPTIONS') =>
  fetch(`${world.url}${path}`, {
    method,
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const named = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');
const corsHeaders = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('CORS for an allowed origin', () => {
  it('answers the preflight with the methods and headers of the API, without credentials', async () => {
    for (const origin of [ours, 'http://localhost:5000']) {
      const answer = await preflight(open, origin);
      expect([answer.status, await answer.text(), named(answer)]).toEqual([204, '', origin]);
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Idempotency-Key, X-Device',
      );
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('allows reading successes, refusals and 404s, and exposes Retry-After', async () => {
    const headers = { origin: ours };
    const { token } = await open.user();
    const answers = await Promise.all([
      open.call(getDashboard, {}, token, { headers }),
      open.call(getDashboard, {}, null, { headers }),
      open.call(login, { email: 'no' } as never, null, { headers }),
      open.send({ method: 'GET', path: '/nothing', headers }),
      open.send({
        method: 'POST',
        path: '/orders',
        headers: { ...headers, 'content-type': 'text/xml' },
        token,
        body: 'a',
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 404, 415]);
    for (const answer of answers) {
      expect(named(answer)).toBe(ours);
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });
});

describe('CORS for any other origin', () => {
  it.each([
    'https://app.example.evil.example',
    'https://app.example:8443',
    'http://app.example',
    'null',
    publicUrl,
  ])('sends no CORS header to %s', async (origin) => {
    const answers = [
      await preflight(open, origin),
      await open.send({ method: 'GET', path: '/website/rates', headers: { origin } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
    for (const answer of answers) {
      expect(corsHeaders(answer)).toEqual([]);
      // Or a cache would give this answer to a page that is allowed.
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('sends no CORS header while no origin is allowed, nor outside the API', async () => {
    const answer = await preflight(closed, ours);
    expect([answer.status, corsHeaders(answer), answer.headers.get('vary')]).toEqual([404, [], null]);
    expect(corsHeaders(await preflight(open, ours, '/login', 'GET'))).toEqual([]);
    expect(corsHeaders(await preflight(open, ours, '/healthz', 'GET'))).toEqual([]);
  });
});

describe('logos', () => {
  const square = () => Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(90), 64, 64).png();
  const assetWithLogo = async (world: World) => {
    const { token } = await world.admin();
    const draft = {
      name: 'Tether',
      assetType: 'cryptocurrency' as const,
      minAmount: '1000',
      buyingPrice: '1600',
      sellingPrice: '1500',
      networks: ['Bitcoin' as const],
    };
    const { body } = await world.call(createAsset, draft, token, { file: await square() });
    return { token, asset: body.data };
  };

  it('have absolute URLs in every response and load cross-origin while an origin is allowed', async () => {
    const trade = await openTrade(open);
    const { token, asset } = await assetWithLogo(open);
    const { logo } = asset;
    expect(logo).toMatch(/^https:\/\/desk\.example\/api\/images\/[0-9a-f]{64}$/);
    const placed = await open.call(
      placeOrder,
      { ...trade.buy, assetId: asset.id, quantity: '10', amount: '16000' },
      trade.ada.token,
    );
    const { id } = placed.body.data;
    const logos = [
      placed.body.data.assetLogo,
      (await open.call(getOrder, { id }, trade.ada.token)).body.data.assetLogo,
      (await open.call(listOrders, {}, token)).body.data[0]?.assetLogo,
      (await open.call(listHistory, {}, token)).body.data[0]?.assetLogo,
      (await open.call(getAsset, { id: asset.id }, token)).body.data.logo,
      ...[
        (await open.call(listAssets, {}, token)).body.data,
        (await open.call(listAssets, { search: 'tether' }, token)).body.data,
        (await open.call(getDashboard, {}, token)).body.data.cryptocurrencies,
        (await open.call(listRates, {}, null)).body.data,
      ].map((list) => list.find((one) => one.id === asset.id)?.logo),
    ];
    expect(new Set(logos)).toEqual(new Set([logo]));
    const image = await fetch(`${open.url}${new URL(logo ?? '').pathname}`);
    expect([image.status, image.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
    const data = await open.send({ method: 'GET', path: '/website/rates' });
    expect(data.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('have relative paths and load same-origin only while no origin is allowed', async () => {
    const { asset } = await assetWithLogo(closed);
    expect(asset.logo).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const image = await fetch(`${closed.url}${asset.logo}`);
    expect(image.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});
