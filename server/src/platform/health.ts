import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import { readiness } from './tables.ts';

/** `/healthz`: the process lives. `/readyz`: the database takes a write, else 503. */
export function serveHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'success' }));
  app.get('/readyz', async (_request, reply) => {
    const now = sql`clock_timestamp()`;
    try {
      await database.db
        .insert(readiness)
        .values({ checkedAt: now })
        .onConflictDoUpdate({ target: readiness.id, set: { checkedAt: now } });
      return { status: 'success' };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready: the database does not take writes');
      return reply
        .code(503)
        .send({ status: 'error', code: 'unavailable', message: 'The database does not take writes.' });
    }
  });
}
