// @peculiar/x509 asks for it.
import 'reflect-metadata';
import { createHash, sign } from 'node:crypto';
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewCredential, PasskeyDevice } from './passkey-device.ts';

type Statement = Map<string, unknown>;

/** A new passkey for which its own key vouches: packed attestation without a certificate (WebAuthn Level 3, section 8.2). */
export function withSelfAttestation(device: PasskeyDevice, credential: NewCredential): NewCredential {
  return attested(credential, 'packed', statementOf(device, credential));
}

/**
 * A new passkey as an Android phone attests it (section 8.4), with certificates of our own making: theirs is the root,
 * and the list of what it has revoked is at `crlUrl`.
 */
export async function withAndroidAttestation(
  device: PasskeyDevice,
  credential: NewCredential,
  crlUrl: string,
): Promise<NewCredential> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Self-made',
    keys,
    extensions: [new BasicConstraintsExtension(true)],
  });
  const jwk = device.keys.publicKey.export({ format: 'jwk' });
  const leaf = await X509CertificateGenerator.create({
    subject: 'CN=Phone',
    issuer: root.subject,
    publicKey: await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify']),
    signingKey: keys.privateKey,
    extensions: [keyDescription(clientDataHash(credential)), new CRLDistributionPointsExtension([crlUrl])],
  });
  const x5c = [leaf, root].map(({ rawData }) => new Uint8Array(rawData));
  return attested(credential, 'android-key', statementOf(device, credential).set('x5c', x5c));
}

function attested(credential: NewCredential, format: string, statement: Statement): NewCredential {
  const attestation = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', authDataOf(credential)],
  ]);
  const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
  return { ...credential, response: { ...credential.response, attestationObject } };
}

function statementOf(device: PasskeyDevice, credential: NewCredential): Statement {
  const signed = Buffer.concat([authDataOf(credential), clientDataHash(credential)]);
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', signed, device.keys.privateKey))],
  ]);
}

function authDataOf({ response }: NewCredential): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  return isoCBOR.decodeFirst<Map<string, Uint8Array>>(bytes).get('authData') ?? new Uint8Array();
}

function clientDataHash({ response }: NewCredential): Buffer {
  return createHash('sha256').update(Buffer.from(response.clientDataJSON, 'base64url')).digest();
}

// KeyDescription of Android's key attestation, by hand in DER: two versions with their security levels, the challenge, no
// id, and nothing that software or hardware enforces.
function keyDescription(challenge: Buffer): Extension {
  const fields = [
    '020103',
    '0a0101',
    '020104',
    '0a0101',
    `0420${challenge.toString('hex')}`,
    '0400',
    '3000',
    '3000',
  ];
  const content = Buffer.from(fields.join(''), 'hex');
  return new Extension(
    '1.3.6.1.4.1.11129.2.1.17',
    false,
    Buffer.concat([Buffer.from([0x30, content.length]), content]),
  );
}
