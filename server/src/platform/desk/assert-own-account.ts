import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { receivingAccounts } from '../database/tables/receiving-accounts-tables.ts';
import { invalid } from '../errors/refusal.ts';

/**
 * Asserts that this is a receiving account of ours, and keeps statements of it from being imported until the transaction
 * ends. Refuses: invalid (accountId).
 */
export async function lockOwnAccount(tx: Pick<Db, 'select'>, id: string): Promise<void> {
  await assertOwnAccount(tx, id);
  await tx
    .select({ id: receivingAccounts.id })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.id, id))
    .for('no key update');
}

/** Asserts that this is a receiving account of ours, on or off. Refuses: invalid (accountId). */
export async function assertOwnAccount(read: Pick<Db, 'select'>, id: string): Promise<void> {
  const found = isUuid(id)
    ? await read
        .select({ id: receivingAccounts.id })
        .from(receivingAccounts)
        .where(eq(receivingAccounts.id, id))
    : [];
  if (found.length === 0) throw invalid({ accountId: 'Choose one of our accounts' });
}
