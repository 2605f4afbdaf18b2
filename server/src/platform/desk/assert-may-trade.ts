import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * Asserts that staff did not freeze this customer's trading, and keeps them from it until the transaction ends.
 * Refuses: trading_frozen.
 */
export async function assertMayTrade(tx: Pick<Db, 'select'>, id: string): Promise<void> {
  const [customer] = await tx
    .select({ frozenAt: users.tradingFrozenAt })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  if (!customer || customer.frozenAt !== null) throw new Refusal('trading_frozen');
}
