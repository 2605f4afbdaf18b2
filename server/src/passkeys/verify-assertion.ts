import type { UsedCredential } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import type { Passkey } from './find-passkey.ts';
import { type ChallengeUse, isOurChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';
import { loadWebAuthn } from './web-authn.ts';

/** The answer of a passkey to a challenge of ours, with a right signature. It may still be an old one. */
export interface Assertion {
  passkey: Passkey;
  challenge: string;
  counter: number;
  backedUp: boolean;
}

/**
 * Checks the answer of a passkey (WebAuthn Level 3, section 7.2): its owner, our challenge for this use, our origin, verified user, signature. Null if any of it is wrong. `useAssertion` does what needs a transaction.
 */
export async function verifyAssertion(
  ctx: Ctx,
  passkey: Passkey,
  { id, response }: UsedCredential,
  use: ChallengeUse,
): Promise<Assertion | null> {
  if (!namesOwner(response.userHandle, passkey.userId, use)) return null;
  const { origin, id: expectedRPID } = relyingParty(ctx.config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (given) => {
        challenge = given;
        return isOurChallenge(ctx, given, use);
      },
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      // The counter is compared in the transaction that stores it: here two answers at once would both be newer.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { passkey, challenge, counter: newCounter, backedUp: credentialBackedUp };
  } catch {
    // The library throws for whatever does not fit, and what it is given comes from a stranger.
    return null;
  }
}

// Where we named the passkeys ourselves, an authenticator may leave the user out.
function namesOwner(handle: string | undefined, userId: string, use: ChallengeUse): boolean {
  return handle === undefined ? use.to === 'confirm' : handle === userHandle(userId);
}
