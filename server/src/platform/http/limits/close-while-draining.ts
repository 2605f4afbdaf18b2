import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Standing } from '../../context/standing.ts';

/**
 * Closes each connection after its answer while the server is about to end. A proxy keeps connections: a call that it
 * sends on one at the very moment in which it is closed is lost, and one that may have arrived is not sent twice.
 */
export function closeWhileDraining(app: FastifyInstance, standing: Standing): void {
  app.addHook('onSend', async (_request, reply) => {
    if (standing.draining) reply.header('connection', 'close');
  });
  // Those that wait to be accepted are reset when the port is closed: it is closed right after all were accepted.
  app.addHook('preClose', () => setImmediate());
}
