import type { listSessions as call } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';

const maxSessions = 100;

/** Where the actor is logged in: this login first, then the last used. */
export async function listSessions(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id, sessionId } = ctx.actor;
  const current = sql<boolean>`${sessions.id} = ${sessionId}`;
  const rows = await ctx.read
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      current,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(current), desc(sessions.lastUsedAt), sessions.id)
    .limit(maxSessions);
  const data = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.current,
  }));
  return { data };
}
