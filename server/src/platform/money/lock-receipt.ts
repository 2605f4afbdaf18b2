import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { lockOwnAccount } from '../desk/assert-own-account.ts';
import { Refusal } from '../errors/refusal.ts';

/** Locks a receipt until the transaction ends: a second match of it waits. Refuses: not_found. */
export async function lockReceipt(tx: Db, id: string): Promise<typeof receipts.$inferSelect> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('no key update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Locks the account of ours that a receipt is on, before any rows of it: statements of it wait. Refuses: not_found. */
export async function lockAccountOfReceipt(tx: Db, id: string): Promise<void> {
  const [row] = await tx.select({ accountId: receipts.accountId }).from(receipts).where(eq(receipts.id, id));
  if (!row) throw new Refusal('not_found');
  await lockOwnAccount(tx, row.accountId);
}
