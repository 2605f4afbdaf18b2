import type { getTwoFactor as call } from '@nairadesk/contract/two-factor';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { countRecoveryCodes, hasTwoFactor } from '../platform/identity/two-factor.ts';

/** The state of the actor's authenticator app and recovery codes. */
export async function getTwoFactor(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  const [on, recoveryCodesLeft] = await Promise.all([
    hasTwoFactor(ctx.read, id),
    countRecoveryCodes(ctx.read, id),
  ]);
  return { data: { on, required: ctx.config.staffTwoFactor === 'required', recoveryCodesLeft } };
}
