import type { Passkey } from '@nairadesk/contract/passkeys';
import type { passkeys } from '../platform/database/tables/passkeys-tables.ts';

/** A row of `passkeys` as its owner sees it. */
export function presentPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.backedUp,
    addedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
