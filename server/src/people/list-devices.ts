import type { listDevices as call } from '@nairadesk/contract/people';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';
import { findPersonInFull } from './find-person.ts';

const devicesMost = 100;

/** Where a person is logged in, last used first; nothing in it can log in. Refuses: not_found, forbidden. */
export async function listDevices(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id } = await findPersonInFull(ctx.read, input.id, ctx.actor);
  const { userAgent, createdAt, lastUsedAt } = sessions;
  const rows = await ctx.read
    .select({ id: sessions.id, userAgent, createdAt, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(lastUsedAt), sessions.id)
    .limit(devicesMost);
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      startedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
  };
}
