import type { NewCredential } from '@nairadesk/contract/passkeys';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Ctx } from '../platform/context/context.ts';
import type { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { algorithms } from './algorithms.ts';
import { type ChallengeUse, isOurChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'userId' | 'name'> & { challenge: string };

/**
 * Checks a passkey that a browser made (WebAuthn Level 3, section 7.1): our challenge for this use, our origin, verified
 * user, an algorithm we accept. Null if any of it is wrong. Whoever stores it consumes the challenge.
 */
export async function verifyNewPasskey(
  ctx: Ctx,
  { id, response }: NewCredential,
  use: ChallengeUse,
): Promise<NewPasskey | null> {
  const { origin, id: expectedRPID } = relyingParty(ctx.config);
  const { transports = [], ...answer } = response;
  let challenge = '';
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: answer },
      expectedChallenge: (given) => {
        challenge = given;
        return isOurChallenge(ctx, given, use);
      },
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      challenge,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for whatever does not fit, and what it is given comes from a stranger.
    return null;
  }
}
