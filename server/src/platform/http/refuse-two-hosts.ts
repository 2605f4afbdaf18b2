import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

/**
 * Refuses a request with more than one Host header, as RFC 9112, 3.2 demands: Node would take the first, and a proxy in
 * front perhaps the last. Refuses: unreadable.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(countHosts(raw.rawHeaders) > 1 ? new Refusal('unreadable') : undefined);
  });
}

// Names and values in turns. Each call pays for this: it makes no text and no list.
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
