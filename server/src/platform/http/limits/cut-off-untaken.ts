import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

// At 4 KB a second, the worst of mobile networks, all that a first visit loads arrives in that time.
export const takenMilliseconds = 60_000;
const looksInThatTime = 20;

/**
 * Cuts off every answer that its client has not taken a minute after it was ready: one that is taken byte by byte would
 * stay in the memory for ever. Event streams have no end, and never come to this hook.
 */
export function cutOffUntaken(app: FastifyInstance, milliseconds = takenMilliseconds): void {
  // When each was ready, oldest first. One timer looks at all of them: one for each answer costs more than the rest of this.
  const ready = new Map<ServerResponse, number>();
  function forget(this: ServerResponse) {
    ready.delete(this);
  }
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    // Of a client that has gone meanwhile, no end is told any more: its answer would be remembered for ever.
    if (!raw.closed) {
      ready.set(raw, performance.now());
      raw.on('close', forget);
    }
    done(null, payload);
  });
  const look = () => {
    const before = performance.now() - milliseconds;
    for (const [raw, since] of ready) {
      if (since > before) return;
      raw.destroy();
    }
  };
  const looking = setInterval(look, milliseconds / looksInThatTime).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}
