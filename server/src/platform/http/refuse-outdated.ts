import type { FastifyInstance } from 'fastify';
import type { Standing } from '../context/standing.ts';
import { Refusal } from '../errors/refusal.ts';

const message = 'This server is older than its database and is being replaced. Please try again in a moment.';

/** Refuses every call but `/healthz` while the database asks for a newer version. Refuses: unavailable. */
export function refuseOutdated(app: FastifyInstance, standing: Standing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = standing.outdated && request.url !== '/healthz';
    done(isRefused ? new Refusal('unavailable', { message }) : undefined);
  });
}
