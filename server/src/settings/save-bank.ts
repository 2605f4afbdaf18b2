import type { saveBank as call } from '@nairadesk/contract/settings';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { bankAccounts, users } from '../platform/tables.ts';
import { bankChanges } from './describe-payees.ts';
import { tellOfPayees } from './tell-of-payees.ts';

/**
 * Saves the actor's one bank account, in place of the one before, and mails them what has changed. Orders already
 * placed keep theirs.
 */
export async function saveBank(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { bankName, accountName, accountNumber } = input;
  const bankDetails = { bankName, accountName, accountNumber };
  const userId = ctx.actor.id;
  return ctx.transact(async (tx) => {
    // Of two saves at once the second waits, and its mail says what it really changed.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [before] = await tx.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
    const [saved] = await tx
      .insert(bankAccounts)
      .values({ userId, ...bankDetails })
      .onConflictDoUpdate({
        target: bankAccounts.userId,
        set: { ...bankDetails, updatedAt: sql`now()` },
      })
      .returning();
    if (!saved) throw new Error('the bank account was not stored');
    const changes = bankChanges(before, saved);
    await tellOfPayees(tx, ctx, 'bank details', { changes, at: saved.updatedAt });
    return { message: 'Bank details updated successfully', data: { bankDetails } };
  });
}
