import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../../app.ts';
import { serveOpenApi } from '../openapi.ts';
import { serveStaticSite } from '../static-site.ts';

const payloads: unknown[] = [];
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  app.addHook('onSend', (_request, _reply, payload, done) => {
    payloads.push(payload);
    done(null, payload);
  });
  serveOpenApi(app, routes);
  serveStaticSite(app);
});

const [script] = globSync('assets/libraries-*.js', {
  cwd: fileURLToPath(new URL('../../../../../web/dist', import.meta.url)),
});

it.each(['/api/docs', '/api/openapi.json', '/login', `/${script}`])(
  'kept content: every answer of %s holds the same bytes, in each encoding, and no file',
  async (url) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      payloads.length = 0;
      const headers = { 'accept-encoding': encoding };
      const [one, two] = await Promise.all([app.inject({ url, headers }), app.inject({ url, headers })]);
      expect([one.statusCode, one.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
      expect(one.rawPayload.length).toBeGreaterThan(500);
      expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
      expect(payloads).toHaveLength(2);
      expect(payloads[0]).toBeInstanceOf(Buffer);
      expect(payloads[1]).toBe(payloads[0]);
    }
  },
);

it('kept content: a file that the client has already is answered with 304 and no body', async () => {
  const { headers } = await app.inject({ url: '/login' });
  const again = await app.inject({ url: '/login', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});
