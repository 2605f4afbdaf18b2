import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../context/context.ts';
import { connect, connectionOf } from '../database/database.ts';

const keptMilliseconds = 1_000;
const unwritable = 'The database doesn’t accept writes.';
const rowsLost = 'Rows that this server has seen are gone from the audit log: it writes nothing.';

const writeReadiness = {
  name: 'write_readiness',
  silenceMilliseconds: 3_000,
  text: `insert into readiness (checked_at) values (clock_timestamp())
    on conflict (id) do update set checked_at = clock_timestamp()`,
};

/**
 * `/healthz`: the process is up. `/readyz`: the database accepts a write and is the one that was written to
 * before, and the process is not about to end, else 503. All callers share one write a
 * second, because the call is public. It has a connection of its own: however many customers want one, a balancer keeps
 * an instance that works.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const database = connect(connectionOf(services.database), 1);
  app.addHook('onClose', () => database.close());
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay = false;
  let answer = Promise.resolve<string | null>(unwritable);
  const ask = async () => {
    underWay = true;
    try {
      await services.audit.rows.check(database);
      if (services.audit.rows.lost) return rowsLost;
      await database.write(writeReadiness, []);
      return null;
    } catch (error) {
      app.log.warn({ err: error }, 'not ready: the database does not accept writes');
      return unwritable;
    } finally {
      underWay = false;
    }
  };
  app.get('/healthz', async () => ({ status: 'success' }));
  app.get('/readyz', async (_request, reply) => {
    if (services.standing.draining) return refuse(reply, 'This server is about to stop.');
    if (!underWay && performance.now() - askedAt >= keptMilliseconds) {
      askedAt = performance.now();
      answer = ask();
    }
    const fault = await answer;
    return fault === null ? { status: 'success' } : refuse(reply, fault);
  });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(503).send({ status: 'error', code: 'unavailable', message });
}
