import type { NewCredential } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import type { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { algorithms } from './algorithms.ts';
import { type ChallengeUse, isOurChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';
import { loadWebAuthn } from './web-authn.ts';

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'userId' | 'name'> & { challenge: string };

// WebAuthn Level 3, section 7.1, step 25. An index takes no row of more than 2,704 bytes either.
const credentialIdMaxBytes = 1023;

/**
 * Checks a passkey that a browser made (WebAuthn Level 3, section 7.1): our challenge for this use, our origin,
 * verified user, an algorithm we accept, no attestation by others. Null if any of it is wrong. The caller stores it and
 * consumes the challenge.
 */
export async function verifyNewPasskey(
  ctx: Ctx,
  { id, response }: NewCredential,
  use: ChallengeUse,
): Promise<NewPasskey | null> {
  const { origin, id: expectedRPID } = relyingParty(ctx.config);
  const { transports = [], ...answer } = response;
  const webAuthn = await loadWebAuthn();
  let challenge = '';
  try {
    if (!isUnattested(webAuthn, answer.attestationObject)) return null;
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
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
    const credentialId = Buffer.from(credential.id, 'base64url');
    if (credentialId.length > credentialIdMaxBytes) return null;
    return {
      challenge,
      credentialId,
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

/**
 * Whether only the authenticator itself vouches for it, as we ask (section 5.4.7, none). The check of a certificate
 * would fetch the revocation list that it names, from an address that a stranger wrote into it, of any size.
 */
function isUnattested(
  { decodeAttestationObject, isoBase64URL }: Awaited<ReturnType<typeof loadWebAuthn>>,
  attestationObject: string,
): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
