import type { getSettings as call } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { bankAccounts, wallets } from '../platform/database/tables/settings-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countActive } from '../platform/sessions/active-staff.ts';
import { presentBankAccount } from './present-bank-account.ts';
import { presentWallet } from './present-wallet.ts';

/**
 * Profile, bank account (null before the first save) and wallets, in the order they were saved in, of the actor; and
 * whether they are the only super-admin who is active.
 */
export async function getSettings(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  const [[user], [bank], rows] = await Promise.all([
    ctx.read.select().from(users).where(eq(users.id, id)),
    ctx.read.select().from(bankAccounts).where(eq(bankAccounts.userId, id)),
    ctx.read.select().from(wallets).where(eq(wallets.userId, id)).orderBy(wallets.position),
  ]);
  // The session was found a moment ago; a user without a row has just been removed with it.
  if (!user) throw new Refusal('unauthenticated');
  const isOnlyOwner = user.role === 'super-admin' && (await countActive(ctx.read, ['super-admin'])) === 1;
  return {
    data: {
      profile: presentProfile(user),
      bankDetails: bank ? presentBankAccount(bank) : null,
      wallets: rows.map(presentWallet),
      tradingFrozen: user.tradingFrozenAt !== null,
      ...(isOnlyOwner && { onlySuperAdmin: true as const }),
    },
  };
}
