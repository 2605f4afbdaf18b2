import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web: hashed files for ever, pages afresh; every other path of a browser is the app's own. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(root);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      wildcard: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const ours = request.url.startsWith('/api/') || request.url.startsWith('/assets/');
    if (built && page && !ours) return reply.sendFile('index.html');
    return reply.code(404).send(new Refusal('not_found').body());
  });
}
