import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@nairadesk/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { headersOfPagesOnly, pagePolicy } from './security-headers.ts';

const root = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the built web: hashed files for ever, pages afresh. A page is named like its path: login.html is /login. */
export async function serveStaticSite(app: FastifyInstance): Promise<void> {
  const built = existsSync(root);
  const policies = pagePolicies();
  // Set last: the type of a compressed file is set again after `setHeaders`.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === svg) reply.header('content-type', `${svg}; charset=utf-8`);
  });
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      // One route for each file; every other path is a page or redirects to one.
      wildcard: false,
      index: false,
      cacheControl: false,
      // The etag is enough, and no file is large enough for ranges.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        const policy = policies.get(path.replace(/\.(br|gz)$/, ''));
        if (policy) reply.header('content-security-policy', policy);
        else if (hashed && !isDrawing(path)) for (const name of headersOfPagesOnly) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const accepts = request.headers.accept ?? '*/*';
    const page = /^(GET|HEAD)$/.test(request.method) && /text\/html|\*\/\*/.test(accepts);
    // A missing file is 404, not the app: /assets/old.js, /favicon.ico.
    const ours = request.url.startsWith(`${apiBase}/`) || /^[^?]*\.\w+(\?|$)/.test(request.url);
    if (built && page && !ours) {
      const name = `${request.url.split('?', 1)[0]?.slice(1) || 'index'}.html`;
      return policies.has(join(root, name)) ? reply.sendFile(name) : reply.redirect('/');
    }
    return reply.code(404).send(new Refusal('not_found').body());
  });
}

const svg = 'image/svg+xml';

// A browser opens an SVG as a document, which can hold scripts.
function isDrawing(path: string): boolean {
  return /\.svg(\.br|\.gz)?$/.test(path);
}

/** The content security policy of each page of the build. */
function pagePolicies(): Map<string, string> {
  const pages = globSync('**/*.html', { cwd: root }).map((name) => join(root, name));
  return new Map(pages.map((page) => [page, pagePolicy(readFileSync(page, 'utf8'))]));
}
