import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** Locks a receipt until the transaction ends: a second match of it waits. Refuses: not_found. */
export async function lockReceipt(tx: Db, id: string): Promise<typeof receipts.$inferSelect> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('no key update');
  if (!row) throw new Refusal('not_found');
  return row;
}
