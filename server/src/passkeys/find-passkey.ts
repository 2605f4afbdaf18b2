import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** The passkey with this credential id (base64url), of any person; undefined if there is none. */
export async function findPasskey(read: Ctx['read'], credentialId: string): Promise<Passkey | undefined> {
  const [found] = await read
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, Buffer.from(credentialId, 'base64url')));
  return found;
}
