import type { Ctx } from '../platform/context/context.ts';
import { countAttempt } from '../platform/identity/rate-limit.ts';
import type { AccountName } from './account-names.ts';
import type { BankRow } from './find-bank.ts';
import { createPaystack } from './paystack.ts';

const hour = 3600;

/**
 * Asks whose account a number is; null where nobody can be asked about this bank. So many times an hour and a day:
 * nobody reads names off the numbers of a bank here. Never in a transaction. Refuses: too_many_requests.
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
  return createPaystack(paystack).askName(bank.providerCode, accountNumber);
}
