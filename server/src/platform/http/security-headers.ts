import { createHash } from 'node:crypto';
import { apiBase, trustedTypesPolicy } from '@nairadesk/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { policyReportsPath } from './policy-reports.ts';

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
    // Text becomes markup or a script nowhere; one policy in the web names the one script address it loads by hand.
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy}`,
    `report-uri ${policyReportsPath}`,
  ].join('; ');

/** Headers that only a document needs. */
const pageHeaders = {
  'content-security-policy': policy(''),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};
const headers = {
  ...pageHeaders,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
// For a year, subdomains included.
const onlyTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The headers of every answer of the API. */
export function apiHeaders(behindTls: boolean): Record<string, string> {
  return { ...headers, 'cache-control': 'no-store', ...(behindTls && onlyTls) };
}

/** Headers that a file other than a page does without: it runs no scripts, and is smaller. */
export const headersOfPagesOnly = Object.keys(pageHeaders);

/** The content security policy of a page: only its own inline scripts run, by their hashes. */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy(hashes.join(''));
}

/** Tells whether clients connect by TLS, even if a proxy terminates it. */
export function isBehindTls({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * Sends security headers with every answer; answers of the API are not cached unless a call says so. Behind TLS,
 * HSTS tells browsers to use nothing else.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const [ofApi, ofApiBehindTls] = [apiHeaders(false), apiHeaders(true)];
  const behindTls = { ...headers, ...onlyTls };
  app.addHook('onRequest', (request, reply, done) => {
    const tls = isBehindTls(config) || request.protocol === 'https';
    if (isForApi(request)) reply.headers(tls ? ofApiBehindTls : ofApi).header('x-request-id', request.id);
    else reply.headers(tls ? behindTls : headers);
    done();
  });
}

/**
 * Whether a request is for the API: by the route that it found, because its target may spell the path in other ways, whole
 * with its host or with letters as %61.
 */
export function isForApi({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith(`${apiBase}/`);
}
