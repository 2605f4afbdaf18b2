import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

/**
 * Refuses a request with more than one Host header, as RFC 9112, 3.2 demands: Node would take the first, and a proxy in
 * front perhaps the last. Refuses: unreadable.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
    done(hosts > 1 ? new Refusal('unreadable') : undefined);
  });
}
