import type { RequestOptions } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import { type ChallengeUse, challengeSeconds, issueChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';

/** The options for using a passkey: one of these, or whichever the person chooses. */
export async function requestOptions(
  ctx: Pick<Ctx, 'config' | 'query' | 'secrets'>,
  use: ChallengeUse,
  allowCredentials: RequestOptions['allowCredentials'] = [],
): Promise<RequestOptions> {
  return {
    rpId: relyingParty(ctx.config).id,
    challenge: await issueChallenge(ctx, use),
    timeout: challengeSeconds * 1000,
    allowCredentials,
    userVerification: 'required',
  };
}
