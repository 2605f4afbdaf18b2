import { passkeysMost } from '@nairadesk/contract/limits';
import type { startPasskeyEnrolment as call } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { algorithms } from './algorithms.ts';
import { knownCredentials } from './known-credentials.ts';
import { challengeSeconds, issueChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

/**
 * The options for a new passkey of the actor: one that names its user by itself, checks them by PIN, fingerprint or
 * face, and tells nothing about its maker. Refuses: too_many_passkeys.
 */
export async function startPasskeyEnrolment(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id, sessionId, email, name } = ctx.actor;
  const excludeCredentials = await knownCredentials(ctx.read, id);
  if (excludeCredentials.length >= passkeysMost) throw new Refusal('too_many_passkeys');
  const { id: rpId, name: rpName } = relyingParty(ctx.config);
  return {
    data: {
      rp: { id: rpId, name: rpName },
      user: { id: userHandle(id), name: email, displayName: name },
      challenge: await issueChallenge(ctx, { to: 'enrol', sessionId }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeSeconds * 1000,
      excludeCredentials,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}
