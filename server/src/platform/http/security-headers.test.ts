import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brand } from '@nairadesk/contract/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld, World } from '../../../test/world.ts';
import { routes } from '../../app.ts';
import { readLogo, storeLogo } from '../../assets/image.ts';

const world = useWorld({ trustProxy: 1 });
const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const paths: string[] = [];

beforeAll(async () => {
  if (!existsSync(`${built}/index.html`)) throw new Error('The web is not built.');
  const { Transformer } = await import('@napi-rs/image');
  const logo = await readLogo(await Transformer.fromRgbaPixels(new Uint8Array(64), 4, 4).png(), {
    place: '',
    person: '',
  });
  await storeLogo(world.database.db, logo);
  const pages = globSync('**/*.html', { cwd: built }).map(
    (name) => `/${name.replace(/(index)?\.html$/, '')}`,
  );
  const files = globSync('**/*.{js,css,svg,png,woff2,webmanifest}', { cwd: built }).map((name) => `/${name}`);
  paths.push(
    ...pages,
    ...files,
    `/api/images/${logo.hash}`,
    ...['/api/openapi.json', '/api/docs', '/api/website/rates', '/api/nothing', '/api/images/nothing'],
    ...[
      '/dev/mail',
      '/healthz',
      '/readyz',
      '/nothing',
      '/missing.js',
      '/%ff',
      `/api/orders/${'a'.repeat(300)}`,
    ],
    '/reset-password?token=secret',
    '/activate-account?token=secret',
  );
});

interface Seen {
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

async function see(path: string, init: RequestInit = {}, url = world.url): Promise<Seen> {
  const answer = await fetch(url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', origin: 'https://evil.example', ...init.headers },
  });
  return { path, status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Everything that answers: pages, files, pictures, documents, refusals; each call, asked by a stranger and by staff. */
async function seeAll(): Promise<Seen[]> {
  const asked = routes.map(async ({ endpoint: { method, path, stream } }) => {
    const url = `/api${path.replace('{id}', crypto.randomUUID())}`;
    // Each call by a person of its own: some log out, and the next call with that token would be a stranger's.
    const token = stream ? null : (await world.admin()).token;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return Promise.all([see(url, { method }), see(url, { method, headers })]);
  });
  const seen = await Promise.all(paths.map((path) => see(path)));
  return [...seen, ...(await Promise.all(asked)).flat()];
}

const typed =
  /^(text\/(html|css|javascript|plain)|application\/(javascript|json)|image\/svg\+xml); charset=utf-8$|^image\/(webp|png)$|^font\/woff2$|^application\/manifest\+json$|^text\/event-stream; charset=utf-8$/;

it('security headers: every response has a content type, nosniff, no-referrer and same-origin', async () => {
  const seen = await seeAll();
  expect(new Set(seen.map(({ status }) => status))).toEqual(
    new Set([200, 302, 400, 401, 403, 404, 409, 422]),
  );
  for (const { path, status, headers } of seen) {
    const what = `${status} ${path}`;
    expect(headers.get('x-content-type-options'), what).toBe('nosniff');
    expect(headers.get('referrer-policy'), what).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy'), what).toBe('same-origin');
    if (status !== 302) expect(headers.get('content-type'), what).toMatch(typed);
    for (const name of headers.keys())
      expect(name, what).not.toMatch(/^access-control-|^server$|^x-powered-by$|^set-cookie$/);
  }
});

it('security headers: every page allows only its own scripts and forbids framing', async () => {
  const pages = (await seeAll()).filter(({ headers }) => /html|svg/.test(headers.get('content-type') ?? ''));
  expect(pages.length).toBeGreaterThan(25);
  for (const { path, headers, text } of pages) {
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts, path).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy, path).toContain(rule);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("require-trusted-types-for 'script'; trusted-types nairadesk;");
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('permissions-policy'), path).toContain('camera=(self), geolocation=()');
    for (const [, inline = ''] of text.matchAll(/<script>([\s\S]*?)<\/script>/g))
      expect(scripts, path).toContain(createHash('sha256').update(inline).digest('base64'));
    expect(text, path).not.toMatch(/<[a-z][^<>]* on\w+=|javascript:|<script[^>]+src="(https?:)?\/\//i);
  }
});

it('Cache-Control: is no-store on every API response except logos and prices', async () => {
  const seen = (await seeAll()).filter(({ path }) => path.startsWith('/api/'));
  const kept = seen.filter(({ headers }) => headers.get('cache-control') !== 'no-store');
  expect([...new Set(kept.map(({ path }) => path.replace(/[0-9a-f]{64}/, '{hash}')))].sort()).toEqual([
    '/api/assets',
    '/api/assets/trends',
    '/api/dashboard',
    '/api/images/{hash}',
    '/api/website/rates',
  ]);
  // What only those who are logged in may read stays in their browser.
  const forMembers = kept.filter(({ path }) => /^\/api\/(assets|dashboard)/.test(path));
  expect(new Set(forMembers.map(({ headers }) => headers.get('cache-control')))).toEqual(
    new Set(['private, no-cache']),
  );
});

it('preflight: is refused with 404 and no CORS header for another site', async () => {
  for (const path of ['/api/auth/login', '/api/orders', '/login', '/nothing']) {
    const preflight = await see(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status, path).toBe(404);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

/** What comes back for bytes that `fetch` would not send. */
function speak(text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(world.url);
    const socket = openSocket(Number(port), hostname, () => socket.write(text));
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
}

it.each([
  ['an endless head', `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ['an endless address', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too_large'],
  ['what is no HTTP', 'EHLO x\r\n\r\n', 400, 'unreadable'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'unreadable'],
  [
    'two equal hosts for a call',
    'GET /api/website/rates HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n',
    400,
    'unreadable',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'unreadable',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'unreadable',
  ],
  [
    'a header with a bare line feed in it',
    'GET / HTTP/1.1\r\nHost: x\r\nx-a: b\nc\r\n\r\n',
    400,
    'unreadable',
  ],
])('malformed request: refuses %s in the common error format', async (_what, text, status, code) => {
  const said = await speak(text);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).not.toMatch(/access-control/);
  expect(JSON.parse(body)).toMatchObject({ status: 'error', code });
});

it.each(['http://evil.example/api/settings', '/%61pi/settings', '/api/%73ettings'])(
  'Cache-Control: is no-store for a call whose target is spelled as %s',
  async (target) => {
    const { token } = await world.user();
    const said = await speak(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    const [head = ''] = said.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-request-id: ');
  },
);

it.each(['TRACE', 'PUT', 'PROPFIND', 'CONNECT'])(
  'unsupported method: refuses %s without echoing the request',
  async (method) => {
    for (const path of ['/', '/api/orders', '/api/auth/login']) {
      const said = await speak(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-planted: 1\r\n\r\n`,
      );
      expect(said, path).toMatch(/^(HTTP\/1\.1 (400|404|405) |$)/);
      expect(said, path).not.toContain('planted');
    }
  },
);

it('security.txt: names the contact and expires in 150 to 365 days', async () => {
  const { status, headers, text } = await see('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`Contact: mailto:${brand.email}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(150 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
});

describe('Strict-Transport-Security', () => {
  const strict = 'max-age=31536000; includeSubDomains';
  const said = async (url: string, headers: Record<string, string> = {}) =>
    Promise.all(
      ['/', '/api/website/rates', '/api/nothing', '/nothing', '/healthz'].map(async (path) =>
        (await see(path, { headers }, url)).headers.get('strict-transport-security'),
      ),
    );

  it('is sent when the trusted proxy reports HTTPS, and not on plain HTTP', async () => {
    expect(await said(world.url)).toEqual(Array(5).fill(null));
    expect(await said(world.url, { 'x-forwarded-proto': 'https' })).toEqual(Array(5).fill(strict));
    expect(await said(world.url, { 'x-forwarded-proto': 'http' })).toEqual(Array(5).fill(null));
  });

  it('is sent when PUBLIC_URL is HTTPS, and not for an untrusted X-Forwarded-Proto', async () => {
    for (const [publicUrl, expected] of [
      ['https://desk.example', strict],
      ['http://desk.example', null],
    ] as const) {
      const other = new World({ publicUrl });
      await other.open();
      const headers = await said(other.url, { 'x-forwarded-proto': 'https' });
      const unroutable = await see('/%ff', {}, other.url);
      expect(unroutable.headers.get('strict-transport-security')).toBe(expected);
      await other.close();
      expect(headers).toEqual(Array(5).fill(expected));
    }
  });
});
