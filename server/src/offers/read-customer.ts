import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';

/** The name and address of a customer, for mails. */
export async function readCustomer(tx: Db, id: string): Promise<{ name: string; email: string }> {
  const [customer] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  if (!customer) throw new Error('an order has no customer');
  return customer;
}
