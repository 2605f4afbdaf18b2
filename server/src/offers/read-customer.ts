import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** The name and address of a customer, for mails. */
export async function readCustomer(tx: Db, id: string): Promise<{ name: string; email: string }> {
  const [customer] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  if (!customer) throw new Error('an order has no customer');
  return customer;
}

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
