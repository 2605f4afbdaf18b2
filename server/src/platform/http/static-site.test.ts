import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';

const world = useWorld();

beforeAll(() => {
  if (!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))
    throw new Error('The web is not built.');
});

/** Asks as written: a browser's own fetch would add what it accepts, and tidy the path up. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const { port, hostname } = new URL(world.url);
      request({ port, hostname, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      })
        .once('error', reject)
        .end();
    },
  );
}

describe.each([
  ['nothing at all', {}],
  ['no compression', { 'accept-encoding': 'identity' }],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['brotli', { 'accept-encoding': 'br, gzip' }],
])('static site for a client that accepts %s', (_, accepted) => {
  it.each(['/', '/?from=a-mail', '/login', '/dashboard'])(
    'serves the page %s, with the same headers for HEAD',
    async (path) => {
      const page = await ask(path, 'GET', accepted);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toContain("'sha256-");
      const head = await ask(path, 'HEAD', accepted);
      const own = { date: undefined, 'x-request-id': undefined };
      expect({ ...head.headers, ...own }).toEqual({ ...page.headers, ...own });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(Number(head.headers['content-length'])).toBe(page.bytes.length);
    },
  );

  it.each(['/nothing', '/nothing/', '/trade/', '//', '/a//b'])('redirects %s to /', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(path, method, accepted);
      expect([status, headers.location], method).toEqual([302, '/']);
    }
  });

  it.each(['/favicon.ico', '/assets/old.js', '/api/', '/../package.json'])(
    'answers %s with 404',
    async (path) => {
      for (const method of ['GET', 'HEAD'])
        expect((await ask(path, method, accepted)).status, method).toBe(404);
    },
  );
});
