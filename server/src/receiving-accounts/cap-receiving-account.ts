import { koboOf } from '@nairadesk/contract/money';
import type { capReceivingAccount as call } from '@nairadesk/contract/receiving-accounts';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { accountText, limitAccount, lockAccount } from '../platform/desk/receiving-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readAccount } from './read-accounts.ts';
import { tellOfLimit } from './tell-super-admins.ts';

/**
 * Sets or lifts what one day's orders to an account may sum to, and mails the other super-admins; orders already placed go on.
 * Refuses: not_found, approval_needed.
 */
export async function capReceivingAccount(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, dailyCap } = input;
  await ctx.transact(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new Refusal('not_found');
    const kobo = dailyCap === null ? null : koboOf(dailyCap);
    if (kobo === account.dailyCapKobo) return;
    await requireApproval(tx, ctx, { kind: 'limit-account', accountId: id, dailyCap });
    await limitAccount(tx, ctx.actor.id, account, kobo);
    await tellOfLimit(tx, ctx, accountText(account), [account.dailyCapKobo, kobo]);
  }, id);
  const data = await readAccount(ctx, id);
  const message = `${accountText(data)} has ${dailyCap === null ? 'no daily limit' : 'a new daily limit'}`;
  return { message, data };
}
