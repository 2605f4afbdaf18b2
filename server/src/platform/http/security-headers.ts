import { createHash } from 'node:crypto';
import { apiBase } from '@nairadesk/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const policy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // React sets style attributes for measured values (a ring's progress, a sidebar's width).
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What only something that a browser shows by itself needs. */
const pageHeaders = {
  'content-security-policy': policy(''),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};
const headers = {
  ...pageHeaders,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
// A year, and what lies below the host too.
const onlyTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What every answer of the API carries, behind TLS or not. */
export function apiHeaders(behindTls: boolean): Record<string, string> {
  return { ...headers, 'cache-control': 'no-store', ...(behindTls && onlyTls) };
}

/** What a file that is no page can do without: it runs nothing, and arrives sooner. */
export const headersOfPagesOnly = Object.keys(pageHeaders);

/** The policy of a page whose own inline scripts may run, and no others: they are known by their hashes. */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy(hashes.join(''));
}

/** Tells whether everybody comes by TLS, whoever ends it. */
export function isBehindTls({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * Sends the browser's protections with every answer; what the API says is stored by nobody unless a call says so.
 * Behind TLS a browser is told to come back by no other way.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const tls = isBehindTls(config) || request.protocol === 'https';
    if (request.url.startsWith(`${apiBase}/`))
      reply.headers(apiHeaders(tls)).header('x-request-id', request.id);
    else reply.headers(tls ? { ...headers, ...onlyTls } : headers);
    done();
  });
}
