import { canonicalEmail } from '@nairadesk/contract/canonical-email';
import type { Db } from '../database.ts';
import { type AnyColumn, eq, type SQL, sql } from '../drizzle.ts';
import { signUpAttempts } from '../tables/auth-tables.ts';
import { users } from '../tables/users-tables.ts';

/**
 * Gives every address from before there was one spelling that spelling. A sign-up whose address has none is removed:
 * its owner signs up again. An account whose address has none, or one that belongs to another account, keeps it.
 * @returns the ids of those accounts, which can't be logged in to
 */
export async function canonicaliseEmails(db: Db): Promise<string[]> {
  for (const { id, email } of await db.select().from(signUpAttempts).where(isOld(signUpAttempts.email))) {
    const canonical = canonicalEmail(email);
    const row = eq(signUpAttempts.id, id);
    if (canonical === null) await db.delete(signUpAttempts).where(row);
    else await db.update(signUpAttempts).set({ email: canonical }).where(row);
  }
  const unusable: string[] = [];
  for (const { id, email } of await db
    .select()
    .from(users)
    .where(isOld(users.email))
    .orderBy(users.createdAt)) {
    const canonical = canonicalEmail(email);
    const isFree = canonical !== null && (await db.$count(users, eq(users.email, canonical))) === 0;
    if (isFree) await db.update(users).set({ email: canonical }).where(eq(users.id, id));
    else unusable.push(id);
  }
  return unusable;
}

function isOld(column: AnyColumn): SQL {
  return sql`not is_canonical_email(${column})`;
}
