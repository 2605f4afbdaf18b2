import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Standing } from '../../context/standing.ts';

const quietMilliseconds = 0.2;
const mostLooks = 200;

/**
 * Closes each connection after its answer while the server is about to end. A proxy keeps connections: a call that it
 * sends on one at the very moment in which it is closed is lost, and one that may have arrived is not sent twice.
 */
export function closeWhileDraining(app: FastifyInstance, standing: Standing): void {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (standing.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  // A connection that waits to be accepted is reset when the port is closed, and its call may not be sent twice. So the
  // port is closed after a look that found none and left no time for one to come.
  app.addHook('preClose', async () => {
    for (let look = 0; look < mostLooks; look += 1) {
      const [before, began] = [accepted, performance.now()];
      await setImmediate();
      if (accepted === before && performance.now() - began < quietMilliseconds) return;
    }
  });
}
