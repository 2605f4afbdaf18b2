import { randomUUID } from 'node:crypto';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import type { addReceivingAccount as call } from '@nairadesk/contract/receiving-accounts';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { violates } from '../platform/database/database.ts';
import { accountText, addAccount, lockAccountOf } from '../platform/desk/receiving-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { tellSuperAdmins } from './tell-super-admins.ts';

/**
 * Adds a bank account that customers pay into from now on, and mails the other super-admins. Refuses: account_exists,
 * approval_needed.
 */
export async function addReceivingAccount(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { bankName, accountName, accountNumber } = input;
  const details = { bankName, accountName, accountNumber };
  const id = randomUUID();
  const dailyCapKobo = input.dailyCap ? koboOf(input.dailyCap) : null;
  const dailyCap = dailyCapKobo === null ? null : nairaOf(dailyCapKobo);
  const counts = { today: nairaOf(0n), room: dailyCap, openOrders: [], openOrderCount: 0 };
  const answer = {
    message: `New orders can be paid into ${accountText(details)}`,
    data: { id, ...details, dailyCap, ...counts, switchedOff: null },
  };
  return ctx
    .transact(async (tx) => {
      // The key first: a repeated request must fail on it, and get this answer, not on the account.
      await rememberAnswer(tx, ctx, answer);
      await requireApproval(tx, ctx, { kind: 'add-account', ...details, dailyCap });
      // By another spelling of its bank it would be two accounts of ours.
      if (await lockAccountOf(tx, details)) throw new Refusal('account_exists');
      await addAccount(tx, ctx.actor.id, { id, ...details, dailyCapKobo });
      await tellSuperAdmins(tx, ctx, { ...details, event: 'added' });
      return answer;
    })
    .catch((error) => {
      throw violates(error, 'receiving_accounts_number') ? new Refusal('account_exists') : error;
    });
}
