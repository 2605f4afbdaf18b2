import type { switchReceivingAccount as call } from '@nairadesk/contract/receiving-accounts';
import { endApprovalsAbout, requireApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import {
  accountText,
  lockAccount,
  recordOffAgain,
  switchAccount,
} from '../platform/desk/receiving-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readAccount } from './read-accounts.ts';
import { tellOfSwitchingOff, tellSuperAdmins } from './tell-super-admins.ts';

/**
 * Switches an account off for a reason, or on; the other super-admins are mailed. Once it answers, no order gets an
 * account that is off; the answer has the open orders that point to it. Repeating it changes nothing; switching off once
 * more is recorded, and ends what a second person agreed to before.
 * Refuses: not_found; to switch on, forbidden, password_confirmation_required and approval_needed.
 */
export async function switchReceivingAccount(
  ctx: Ctx,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id, on, reason = '' } = input;
  if (on) assertMaySwitchOn(ctx);
  await ctx.transact(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new Refusal('not_found');
    if (on && account.switchedOffAt !== null)
      await requireApproval(tx, ctx, { kind: 'switch-account-on', accountId: id });
    const changed = await switchAccount(tx, ctx.actor.id, account, on ? null : reason);
    // A slip from before the reason for which staff switched it off must not switch it on.
    if (!on) await endApprovalsAbout(tx, [id], ctx.actor.id);
    if (!on && changed) await tellOfSwitchingOff(tx, ctx, accountText(account));
    // Of an account that is off: the reason of a colleague is kept beside the first one.
    if (!on && !changed && reason !== account.switchedOffReason)
      recordOffAgain(tx, ctx.actor.id, account, reason);
    if (on && changed) await tellSuperAdmins(tx, ctx, { ...account, event: 'switched on' });
  }, id);
  const data = await readAccount(ctx, id);
  const message = on
    ? `New orders can be paid into ${accountText(data)}`
    : `New orders no longer get ${accountText(data)}`;
  return { message, data };
}

// Switching off protects money and any member of staff may do it; switching on sends money somewhere.
function assertMaySwitchOn({ actor }: Ctx): void {
  if (actor.role !== 'super-admin') throw new Refusal('forbidden');
  if (!actor.passwordFresh) throw new Refusal('password_confirmation_required');
}
