import type { saveBank as call } from '@nairadesk/contract/settings';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { bankAccounts } from '../platform/tables.ts';

/** Saves the actor's one bank account, in place of the one before. Orders already placed keep theirs. */
export async function saveBank(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { bankName, accountName, accountNumber } = input;
  const bankDetails = { bankName, accountName, accountNumber };
  return ctx.transact(async (tx) => {
    await tx
      .insert(bankAccounts)
      .values({ userId: ctx.actor.id, ...bankDetails })
      .onConflictDoUpdate({
        target: bankAccounts.userId,
        set: { ...bankDetails, updatedAt: sql`now()` },
      });
    return { message: 'Bank details updated successfully', data: { bankDetails } };
  });
}
