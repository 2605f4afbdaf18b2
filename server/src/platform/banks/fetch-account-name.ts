import type { Ctx } from '../context/context.ts';
import { countAttempt, limitOn } from '../identity/rate-limit.ts';
import type { AccountName } from './account-names.ts';
import type { BankRow } from './find-bank.ts';
import { createPaystack } from './paystack.ts';

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
    limitOn('account-name/account', ctx.actor.id),
    limitOn('account-name/account-day', ctx.actor.id),
  ]);
  return createPaystack(paystack).fetchName(bank.providerCode, accountNumber);
}
