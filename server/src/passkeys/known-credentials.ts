import type { Ctx } from '../platform/context/context.ts';
import { asc, eq } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';

/** A user's passkeys as WebAuthn names them to a browser. */
export async function knownCredentials(read: Ctx['read'], userId: string) {
  const rows = await read
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}
