import type { FastifyInstance } from 'fastify';

// At 4 KB a second, the worst of mobile networks, all that a first visit loads arrives in that time.
export const takenMilliseconds = 60_000;

/**
 * Cuts off every answer that its client has not taken a minute after it was ready: one that is taken byte by byte would
 * stay in the memory for ever. Event streams have no end, and never come to this hook.
 */
export function cutOffUntaken(app: FastifyInstance, milliseconds = takenMilliseconds): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const end = setTimeout(() => raw.destroy(), milliseconds);
    raw.once('close', () => clearTimeout(end));
    done(null, payload);
  });
}
