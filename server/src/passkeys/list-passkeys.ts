import type { listPasskeys as call } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import { asc, eq } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { presentPasskey } from './present-passkey.ts';

/** The actor's passkeys, oldest first. */
export async function listPasskeys(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await ctx.read
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, ctx.actor.id))
    .orderBy(asc(passkeys.createdAt), passkeys.id);
  return { data: rows.map(presentPasskey) };
}
