import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const policy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // React sets style attributes for measured values (a ring's progress, a sidebar's width).
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const headers = {
  'content-security-policy': policy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
/** What every answer of the API carries. */
export const apiHeaders = { ...headers, 'cache-control': 'no-store' };

/** The policy of a page whose own inline scripts may run, and no others: they are known by their hashes. */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy(hashes.join(''));
}

/** Sends the browser's protections with every answer; what the API says is stored by nobody unless a call says so. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers).header('x-request-id', request.id);
    done();
  });
}
