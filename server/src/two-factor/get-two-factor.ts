import type { getTwoFactor as call } from '@nairadesk/contract/two-factor';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { countRecoveryCodes } from '../platform/identity/two-factor.ts';

/** The state of the actor's two-factor authentication. */
export async function getTwoFactor(ctx: Ctx): Promise<Reply<typeof call>> {
  const recoveryCodesLeft = await countRecoveryCodes(ctx.read, ctx.actor.id);
  const required = ctx.config.staffTwoFactor === 'required';
  return { data: { on: ctx.actor.hasTwoFactor, required, recoveryCodesLeft } };
}
