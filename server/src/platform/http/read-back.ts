import type { Endpoint } from '@nairadesk/contract/endpoint';
import { isStaff } from '@nairadesk/contract/roles';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context/context.ts';
import { isUnavailable } from '../database/database.ts';
import type { Actor } from '../sessions/actor.ts';

/**
 * Answers with what the replica has, where the call is one that staff look back with, there is a replica, and it has all
 * that was committed before; with what the primary has otherwise, or where the replica gives up meanwhile. The answer
 * says in `x-read-from` which it was.
 */
export async function readBack<T>(
  services: Services,
  { endpoint, actor, reply }: { endpoint: Endpoint; actor: Actor | null; reply: FastifyReply },
  answer: (services: Services) => Promise<T>,
): Promise<T> {
  const { replica } = services;
  if (!replica || !endpoint.looksBack || !actor || !isStaff(actor.role)) return answer(services);
  const database = await replica.caughtUp();
  if (database !== null) {
    try {
      const given = await answer({ ...services, database });
      reply.header('x-read-from', 'replica');
      return given;
    } catch (error) {
      // It lost its line, or what it replayed was in the way of the statement (a conflict with recovery).
      if (!isUnavailable(error)) throw error;
      replica.leaveOut();
    }
  }
  reply.header('x-read-from', 'primary');
  return answer(services);
}
