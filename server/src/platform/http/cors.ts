import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isForApi } from './security-headers.ts';

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Device',
  // Browsers cache a preflight for two hours at most.
  'access-control-max-age': '7200',
};
// The headers that a page of another origin may read.
const exposed = 'Retry-After, X-Request-Id';

/**
 * CORS: lets pages of `ALLOWED_ORIGINS`, and of no other origin, call the API. Tokens travel in a header, never in a
 * cookie, so credentials are not allowed.
 */
export function allowOrigins(app: FastifyInstance, { allowedOrigins }: Pick<Config, 'allowedOrigins'>): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isForApi(request)) return;
    // A cache must not serve one origin's answer to another.
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (preflight) return reply.headers(preflightHeaders).code(204).send();
    reply.header('access-control-expose-headers', exposed);
  });
}
