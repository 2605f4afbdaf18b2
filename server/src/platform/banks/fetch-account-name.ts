import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../context/context.ts';
import { and, eq } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { countAttempt, limitOn, limitsOnPlace } from '../identity/rate-limit.ts';
import type { AccountName } from './account-names.ts';
import type { BankRow } from './find-bank.ts';
import { createPaystack } from './paystack.ts';

/**
 * Asks the provider for the name on an account; null if it does not know this bank. Limited by hour and day, and those who
 * never traded by place too, so that names can't be harvested by account number with any number of accounts. Never in a
 * transaction. Refuses: too_many_requests.
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
    ...((await isKnown(ctx)) ? [] : limitsOnPlace('account-name/place-day', ctx)),
  ]);
  return createPaystack(paystack).fetchName(bank.providerCode, accountNumber);
}

/** Whether the caller is of the staff, or an order of theirs was completed. */
async function isKnown({ actor, read }: Ctx): Promise<boolean> {
  if (isStaff(actor.role)) return true;
  const [completed] = await read
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, actor.id), eq(orders.status, 'completed')))
    .limit(1);
  return completed !== undefined;
}
