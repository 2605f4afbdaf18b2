import type { Ctx } from '../platform/context/context.ts';
import { countAttempt } from '../platform/identity/rate-limit.ts';
import type { AccountName } from './account-names.ts';
import type { BankRow } from './find-bank.ts';
import { createPaystack } from './paystack.ts';

const hour = 3600;

/**
 * Asks the provider for the name on an account; null if it does not know this bank. Limited by hour and day, so that
 * names can't be harvested by account number. Never in a transaction. Refuses: too_many_requests.
 */
export async function fetchAccountName(
  ctx: Ctx,
  bank: BankRow | null,
  accountNumber: string,
): Promise<AccountName | null> {
  const { paystack } = ctx.config;
  if (!paystack || !bank?.providerCode) return null;
  await countAttempt(ctx, [
    { key: `account-name/${ctx.actor.id}/hour`, most: 20, windowSeconds: hour },
    { key: `account-name/${ctx.actor.id}/day`, most: 60, windowSeconds: 24 * hour },
  ]);
  return createPaystack(paystack).fetchName(bank.providerCode, accountNumber);
}
