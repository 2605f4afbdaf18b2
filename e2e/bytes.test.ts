import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

// What a phone pays for the first look, in bytes as they travel; kept here so that no change spends them unseen.
const dist = new URL('../web/dist/', import.meta.url);

it('landing page: needs at most 30 KB of document, inline styles and picture, script, and font', () => {
  const page = read('index.html').toString();
  const [script = '', ...more] = scriptsOf('index.html');
  expect(script).toMatch(/^assets\/landing-/);
  expect(more).toEqual([]);
  expect(page).not.toMatch(/<script[^>]* src=|<link[^>]* rel="(stylesheet|modulepreload)"/);
  const font = /(assets\/nairadesk-sans-[^-)]+\.woff2)/.exec(page)?.[1] ?? '';
  const bytes = [packed('index.html'), packed(script), read(font).length];
  expect(page).toContain('<img src="data:image/svg+xml');
  expect(Math.min(...bytes)).toBeGreaterThan(1000);
  expect(sum(bytes), String(bytes)).toBeLessThanOrEqual(30_000);
});

// A connection begins with ten segments of 1,460 bytes; the headers have 876 of them: docs/decisions/0200.
it('landing page: its document comes whole with the first round trip', () => {
  for (const page of ['index.html', 'pcm.html']) expect(packed(page), page).toBeLessThanOrEqual(14_600 - 876);
});

// The letters of these languages are two or three bytes each: a second round trip brings their last segment.
it.each([
  ['Hausa', 'ha.html', 14_020],
  ['Igbo', 'ig.html', 14_150],
  ['Yoruba', 'yo.html', 14_430],
])('landing page in %s: its document %s needs at most %d bytes', (_language, page, most) => {
  expect(packed(page)).toBeLessThanOrEqual(most);
});

// Ten thousand more than with answers cut out of the contract and files chosen by name: docs/decisions/0034. Two
// hundred are the desk's own addresses, which the router of all screens knows; two hundred the key by which staff
// find an order, which is heard from the first moment; and three hundred what a customer reported without a
// connection. Fifty are what each entry of the staff's menu counts. Six hundred are that all texts go through a
// catalogue: docs/decisions/0130. Fifty either way are the names of other files, which compress by chance.
it('dashboard: needs at most 100 KB of script in 8 files', () => {
  const files = scriptsOf('dashboard.html');
  expect(files.length).toBeLessThanOrEqual(8);
  expect(sum(files.map(packed)), files.join(' ')).toBeLessThanOrEqual(101_450);
});

it('dashboard: what is about its customer comes after it, with at most 9 KB of script', () => {
  const first = scriptsOf('dashboard.html');
  const names = readdirSync(new URL('assets/', dist)).filter((name) => /^customer-[\w-]{8}\.js$/.test(name));
  expect(names).toHaveLength(1);
  const more = withImports(`assets/${names[0]}`).filter((file) => !first.includes(file));
  expect(more.length).toBeGreaterThan(0);
  expect(sum(more.map(packed)), more.join(' ')).toBeLessThanOrEqual(9_000);
});

// What all have in common is most of it; docs/decisions/0154.
it.each([
  ['trade', 187_000],
  ['transaction-history', 210_000],
  ['settings', 218_000],
  ['support', 177_000],
])('%s: needs at most %d bytes of script', (page, most) => {
  const files = scriptsOf(`${page}.html`);
  expect(sum(files.map(packed)), files.join(' ')).toBeLessThanOrEqual(most);
});

it('login page: paints with at most 25 KB, and needs at most 131 KB of script in 9 files', () => {
  const page = read('login.html').toString();
  const font = /(assets\/nairadesk-sans-[^-)]+\.woff2)/.exec(page)?.[1] ?? '';
  expect(page).toContain('Remember for 30 days');
  expect(page).not.toMatch(/<script[^>]* src=|<link[^>]* rel="(stylesheet|modulepreload)"/);
  expect(packed('login.html') + read(font).length).toBeLessThanOrEqual(25_000);
  const files = scriptsOf('login.html');
  expect(files.length).toBeLessThanOrEqual(9);
  expect(sum(files.map(packed)), files.join(' ')).toBeLessThanOrEqual(131_000);
});

it('page of a gift card: has at most 9 KB around its rates, with style and calculator, and no script file', () => {
  const page = read('.pages/gift-cards.page').toString();
  expect(page).not.toMatch(/<script[^>]* src=|<link[^>]* rel="(stylesheet|modulepreload)"/);
  expect(packed('.pages/gift-cards.page')).toBeGreaterThan(1000);
  expect(packed('.pages/gift-cards.page')).toBeLessThanOrEqual(9_000);
});

it('wallet address check: stays in a lazy chunk of at most 25 KB that no page names', () => {
  const scripts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js'));
  const own = scripts.filter((name) => name.startsWith('check-wallet-'));
  expect(own).toHaveLength(1);
  const chunk = `assets/${own[0]}`;
  expect(gzipSync(read(chunk)).length).toBeLessThanOrEqual(25_000);
  // What only the hashes have: the key of SS58, and the letters of base58.
  expect(read(chunk).toString()).toContain('SS58PRE');
  for (const name of scripts.filter((script) => script !== own[0]))
    expect(read(`assets/${name}`).toString(), name).not.toMatch(/SS58PRE|123456789ABCDEFGHJKLMNPQRSTUVWXYZ/);
  for (const page of readdirSync(dist).filter((name) => name.endsWith('.html')))
    expect(read(page).toString(), page).not.toContain('check-wallet-');
});

it('fonts: ship in two files, of which no page preloads the supplementary one', () => {
  const fonts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.woff2'));
  expect(fonts.map((name) => name.replace(/-[^-]+$/, '')).toSorted()).toEqual([
    'nairadesk-sans',
    'nairadesk-sans-more',
  ]);
  for (const page of ['index.html', 'login.html', 'dashboard.html'])
    expect(read(page).toString()).not.toMatch(/preload"[^>]*sans-more/);
});

/** Every script that a page names for its own screen. */
function scriptsOf(page: string): string[] {
  const files = [
    ...read(page)
      .toString()
      .matchAll(/\/(assets\/[\w-]+\.js)/g),
  ].map(([, file = '']) => file);
  expect(files.length, page).toBeGreaterThan(0);
  return [...new Set(files)];
}

/** A script, and all that is loaded before it runs. */
function withImports(script: string): string[] {
  const found = new Set([script]);
  for (const file of found)
    for (const [, name] of read(file)
      .toString()
      .matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
      found.add(`assets/${name}`);
  return [...found];
}

function packed(file: string): number {
  return brotliCompressSync(read(file)).length;
}

function read(file: string): Buffer {
  return readFileSync(new URL(file, dist));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
