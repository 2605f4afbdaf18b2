import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import {
  addPasskey,
  type CreationOptions,
  type logInWithPasskey,
  type RequestOptions,
  startPasskeyEnrolment,
} from '@nairadesk/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { World } from './world.ts';

export type NewCredential = RequestOf<typeof addPasskey>['credential'];
export type UsedCredential = RequestOf<typeof logInWithPasskey>['credential'];

/** What a device can do otherwise than it should. */
interface Oddity {
  origin?: string;
  rpId?: string;
  /** Whatever JSON can hold. */
  challenge?: unknown;
  type?: string;
  userVerified?: boolean;
  userHandle?: string | undefined;
}

const flag = { userPresent: 1, userVerified: 4, mayBeSynced: 8, synced: 16, holdsKey: 64 };
// Where no PUBLIC_URL is set.
const usualOrigin = 'http://localhost:3000';

type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

interface Built {
  algorithm?: Algorithm;
  counter?: number;
  idBytes?: number;
}

/** A passkey in software, with its browser: what it says is to the letter of WebAuthn Level 3, or as odd as a test wants. */
export class PasskeyDevice {
  readonly id: Buffer;
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly algorithm: Algorithm;
  /** Zero for a device that does not count. */
  counter: number;
  synced = false;
  private userHandle = '';

  constructor({ algorithm = 'ES256', counter = 0, idBytes = 16 }: Built = {}) {
    this.id = randomBytes(idBytes);
    this.algorithm = algorithm;
    this.counter = counter;
    this.keys = keysOf(algorithm);
  }

  /** What navigator.credentials.create() gives. */
  create(options: CreationOptions, oddity: Oddity = {}): NewCredential {
    this.userHandle = options.user.id;
    const credentialIdLength = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const key = Buffer.from(isoCBOR.encode(this.coseKey()));
    const aaguid = Buffer.alloc(16);
    const authData = Buffer.concat([
      this.head(oddity.rpId ?? options.rp.id, flag.holdsKey, oddity),
      ...[aaguid, credentialIdLength, this.id, key],
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const client = clientData({ type: 'webauthn.create', challenge: options.challenge, ...oddity });
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** What navigator.credentials.get() gives. */
  get(options: RequestOptions, oddity: Oddity = {}): UsedCredential {
    if (this.counter > 0) this.counter += 1;
    const authData = this.head(oddity.rpId ?? options.rpId, 0, oddity);
    const client = clientData({ type: 'webauthn.get', challenge: options.challenge, ...oddity });
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    const digest = this.algorithm === 'EdDSA' ? null : 'sha256';
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign(digest, signed, this.keys.privateKey).toString('base64url'),
        userHandle: 'userHandle' in oddity ? oddity.userHandle : this.userHandle,
      },
    };
  }

  private head(rpId: string, flags: number, { userVerified = true }: Oddity): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all =
      flags |
      flag.userPresent |
      (userVerified ? flag.userVerified : 0) |
      (this.synced ? flag.mayBeSynced | flag.synced : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter]);
  }

  private coseKey(): Map<number, number | Uint8Array> {
    const jwk = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const fields: Record<Algorithm, [number, number | Uint8Array][]> = {
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(jwk.x)],
        [-3, bytes(jwk.y)],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, bytes(jwk.n)],
        [-2, bytes(jwk.e)],
      ],
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(jwk.x)],
      ],
    };
    return new Map(fields[this.algorithm]);
  }
}

function keysOf(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519');
}

function clientData({ type, challenge, origin = usualOrigin }: Oddity): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Adds a passkey to the account of a token, on a device of its own unless one is given. */
export async function enrolPasskey(
  world: World,
  token: string,
  device = new PasskeyDevice(),
  name?: string,
): Promise<{ device: PasskeyDevice; id: string }> {
  const started = await world.call(startPasskeyEnrolment, {}, token);
  const credential = device.create(started.body.data);
  const added = await world.call(addPasskey, { name, credential }, token);
  if (added.status !== 201) throw new Error(added.text);
  return { device, id: added.body.data.id };
}
