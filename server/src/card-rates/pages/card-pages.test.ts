import { existsSync } from 'node:fs';
import { deleteAsset } from '@nairadesk/contract/asset-changes';
import {
  listCardRates,
  listPublicCardRates,
  type NewCardRate,
  saveCardRates,
} from '@nairadesk/contract/card-rates';
import { beforeAll, describe, expect, it } from 'vitest';
import { usaRate } from '../../../test/card-sales.ts';
import { startInstance } from '../../../test/start-instance.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ publicUrl: 'https://desk.example' });
let tunde: Person;

beforeAll(async () => {
  if (!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))
    throw new Error('The web is not built.');
  tunde = await world.superAdmin();
});

const get = (path: string, headers: Record<string, string> = {}, url = world.url) =>
  fetch(url + path, { redirect: 'manual', headers });

async function save(id: string, given: Partial<Parameters<typeof sendRates>[1]>): Promise<void> {
  const answer = await sendRates(id, { added: [], changed: [], removed: [], ...given });
  expect(answer.status, answer.text).toBe(200);
}
const sendRates = (
  id: string,
  given: { added: NewCardRate[]; changed: (NewCardRate & { id: string; version: number })[]; removed: [] },
) => world.call(saveCardRates, { id, ...given, confirmed: true }, tunde.token);

async function card(name: string, ...added: NewCardRate[]): Promise<string> {
  const { id } = await world.asset({ name, assetType: 'gift-card', networks: [] });
  if (added.length > 0) await save(id, { added });
  return id;
}

/** What a page has for search engines, read as they read it. */
function dataOf(html: string): { '@graph': Record<string, unknown>[] } {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

describe('page of a gift card', () => {
  it('shows visitors its rates that are on, with title, description, address and data', async () => {
    const id = await card(
      'Razer Gold',
      { ...usaRate, minutes: 10 },
      { ...usaRate, from: '101', to: '500', rate: '1180.50', minimum: '200' },
      { ...usaRate, country: 'GB', form: 'e-code', receipt: 'none', rate: '1400' },
      { ...usaRate, country: 'DE', rate: '777', on: false },
    );
    const answers = await Promise.all(
      [null, (await world.user()).token, tunde.token, 'dead'].map((token) =>
        get('/gift-cards/razer-gold', token ? { authorization: `Bearer ${token}` } : {}),
      ),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    for (const { status, headers } of answers)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    const [html = ''] = texts;
    expect(html).toContain('<title>Razer Gold gift card rates in naira · Nairadesk</title>');
    expect(html).toContain('<link rel="canonical" href="https://desk.example/gift-cards/razer-gold"/>');
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).toContain('up to ₦1,180.50 for $1.');
    for (const shown of [
      '$25–$100',
      '₦1,150.00',
      '$101–$500',
      'from $200 in an order',
      '10 min',
      '₦1,400.00',
    ])
      expect(html).toContain(shown);
    // With its decimals: an id may have the same figures.
    expect(html).not.toContain('777.00');
    expect(html).toContain(`/trade?tab=gift-card&amp;asset=${id}&amp;orderType=sell`);
    const [page, path, list] = dataOf(html)['@graph'];
    expect(page).toMatchObject({ '@type': 'WebPage', url: 'https://desk.example/gift-cards/razer-gold' });
    expect(path?.itemListElement).toHaveLength(3);
    expect(list).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 3,
      itemListElement: [
        {
          item: {
            '@type': 'Demand',
            name: 'Razer Gold gift card, USA, $25–$100, Physical, cash receipt',
            priceSpecification: { price: '1150.00', priceCurrency: 'NGN' },
          },
        },
        { item: { eligibleQuantity: { minValue: 200, unitText: 'USD' } } },
        {},
      ],
    });
  });

  it('has the same rates for its calculator as the public call, and the moment of their last change', async () => {
    const id = await card('Sephora', usaRate, { ...usaRate, country: 'CA' });
    const html = await (await get('/gift-cards/sephora')).text();
    const [, text = ''] =
      /<script type="application\/json" data-ref="card-rates">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual(
      (await world.call(listPublicCardRates, { assetId: id }, null)).body.data,
    );
    const { rows } = await world.database.pool.query(
      'select max(updated_at) as at from card_rates where asset_id = $1',
      [id],
    );
    expect(html).toContain(`dateTime="${rows[0].at.toISOString()}"`);
  });

  it('is never older than the request: a saved rate shows at once, on each instance, and nothing else draws it anew', async () => {
    const id = await card('Steam', usaRate);
    const second = await startInstance(world);
    try {
      const etags = async () =>
        Promise.all(
          [world.url, second.url].map(async (url) =>
            (await get('/gift-cards/steam', {}, url)).headers.get('etag'),
          ),
        );
      const [first, other] = await etags();
      expect([first, other]).toEqual([expect.stringMatching(/^W\//), first]);
      await world.asset({ name: 'Some coin' });
      expect((await get('/gift-cards/steam', { 'if-none-match': first ?? '' })).status).toBe(304);
      const [rate] = (await world.call(listCardRates, { id }, tunde.token)).body.data;
      if (!rate) throw new Error('no rate');
      await save(id, { changed: [{ ...rate, rate: '1234.56' }] });
      for (const url of [world.url, second.url]) {
        const changed = await get('/gift-cards/steam', { 'if-none-match': first ?? '' }, url);
        expect([changed.status, (await changed.text()).includes('₦1,234.56')]).toEqual([200, true]);
      }
      expect((await (await get('/gift-cards')).text()).includes('₦1,234.56')).toBe(true);
    } finally {
      await second.close();
    }
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'is kept compressed for a client that accepts %s, and has the same headers for HEAD',
    async (accepted, encoding) => {
      const headers = { 'accept-encoding': accepted };
      const page = await get('/gift-cards', headers);
      expect([page.status, page.headers.get('content-encoding')]).toEqual([200, encoding]);
      const head = await fetch(`${world.url}/gift-cards`, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
        200,
        page.headers.get('etag'),
        '',
      ]);
    },
  );

  it('is found by the id of its asset and in other letters; what has no page leads to the list', async () => {
    const id = await card('Google Play', usaRate);
    const none = await card('Without rates');
    const off = await card('All off', { ...usaRate, on: false });
    const gone = await card('Off sale', usaRate);
    expect((await get('/gift-cards/off-sale')).status).toBe(200);
    await world.call(deleteAsset, { id: gone }, tunde.token);
    const coin = await world.asset({ name: 'A coin' });
    const leads = async (name: string) => {
      const { status, headers } = await get(`/gift-cards/${name}`);
      return [status, headers.get('location')];
    };
    expect(await leads(id)).toEqual([302, '/gift-cards/google-play']);
    expect(await leads('Google-Play?from=a-mail')).toEqual([302, '/gift-cards/google-play']);
    for (const name of [none, off, gone, coin.id, 'without-rates', 'off-sale', 'nothing', '', 'a%00b'])
      expect(await leads(name), name).toEqual([302, '/gift-cards']);
    const list = await (await get('/gift-cards')).text();
    expect(list).toContain('href="/gift-cards/google-play"');
    for (const name of ['Without rates', 'All off', 'Off sale', 'A coin']) expect(list).not.toContain(name);
  });

  it('of two names that give one address, the older card keeps it', async () => {
    await card('Foot Locker', usaRate);
    const younger = await card('Foot-Locker!', { ...usaRate, rate: '999' });
    const signs = await card('★ ★', usaRate);
    expect(await (await get('/gift-cards/foot-locker')).text()).toContain('Foot Locker');
    const other = await get(`/gift-cards/foot-locker-${younger.slice(0, 8)}`);
    expect([other.status, (await other.text()).includes('₦999.00')]).toEqual([200, true]);
    expect((await get(`/gift-cards/${signs.slice(0, 8)}`)).status).toBe(200);
    const long = await card('بطاقة '.repeat(16).trim(), usaRate);
    const path = (await get(`/gift-cards/${long}`)).headers.get('location') ?? '';
    expect((await get(path)).status, path).toBe(200);
  });
});

describe('hostile name of a gift card', () => {
  const names = [
    '</script><script>planted()</script>',
    '"><img src=x onerror=planted()>',
    "' onmouseover='planted()",
    '<!--head--><!--body-->$& $1',
    '\u202Egnp.exe\u2066 بطاقة',
  ];

  it.each(names)(
    '%j is text on both pages, in their data and in the site map, and allows no script',
    async (name) => {
      const id = await card(name, usaRate);
      const plain = await card(`Plain ${names.indexOf(name)}`, usaRate);
      const path = (await get(`/gift-cards/${id}`)).headers.get('location') ?? '';
      expect(path).toMatch(/^\/gift-cards\/[\w%.~-]+$/);
      const pages = await Promise.all([path, '/gift-cards'].map((one) => get(one)));
      const policy = (await get(`/gift-cards/plain-${names.indexOf(name)}`)).headers.get(
        'content-security-policy',
      );
      expect(plain).not.toBe(id);
      for (const page of pages) {
        const html = await page.text();
        expect(page.headers.get('content-security-policy')).toBe(policy);
        const markup = html.replaceAll(/<script type=.*?<\/script>/gs, '');
        if (/[<>"']/.test(name)) expect(markup).not.toContain(name);
        // Its own scripts, and its data: nothing that was typed has opened or ended an element.
        expect(html.match(/<script>/g)).toHaveLength(3);
        expect(JSON.stringify(dataOf(html))).toContain(JSON.stringify(name).slice(1, -1));
      }
      const map = await (await get('/sitemap.xml')).text();
      expect(map).toContain(`<loc>https://desk.example${path}</loc>`);
    },
  );
});

describe('around the pages', () => {
  it('the site map names them with their last change, and robots.txt names it', async () => {
    const map = await get('/sitemap.xml');
    const text = await map.text();
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toMatch(
      /<url><loc>https:\/\/desk\.example\/yo\/gift-cards\/razer-gold<\/loc><lastmod>\d{4}-[\dT:.-]+Z<\/lastmod>/,
    );
    // Each page in each language, and with each of them where the others are.
    for (const path of ['', '/gift-cards', '/gift-cards/razer-gold'])
      for (const start of ['', '/pcm', '/ha', '/yo', '/ig']) {
        const [, links = ''] =
          new RegExp(`<url><loc>https://desk\\.example${start + path || '/'}</loc>(.*?)</url>`).exec(text) ??
          [];
        expect(links.match(/hreflang="[^"]+" href="[^"]+"/g), start + path).toEqual([
          `hreflang="en-NG" href="https://desk.example${path || '/'}"`,
          `hreflang="pcm" href="https://desk.example/pcm${path}"`,
          `hreflang="ha" href="https://desk.example/ha${path}"`,
          `hreflang="yo" href="https://desk.example/yo${path}"`,
          `hreflang="ig" href="https://desk.example/ig${path}"`,
        ]);
      }
    const robots = await get('/robots.txt');
    expect([robots.status, await robots.text()]).toEqual([
      200,
      'User-agent: *\nAllow: /\nSitemap: https://desk.example/sitemap.xml\n',
    ]);
  });

  it('what they are drawn with is no file of the site', async () => {
    for (const path of [
      '/.pages/gift-cards.mjs',
      '/.pages/gift-cards.page',
      '/.pages/ha/gift-cards.page',
      '/pages/gift-cards.mjs',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});
