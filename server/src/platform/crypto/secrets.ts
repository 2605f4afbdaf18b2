import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
// What was sealed with the first key has no header: it may be from before keys had ids.
const headerMagic = Buffer.from('NDK1');
const idBytes = 4;
const headerBytes = headerMagic.length + idBytes;
/** An HMAC that was cut off proves as much as its bits: never fewer than these bytes. */
const shortestMac = 16;
const macBytes = 32;
// No 0/O and no 1/I: people read these aloud and type them into a bank's narration field.
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Seals text and files at rest with AES-256-GCM, and signs them; `purpose` binds the result to the row it was made for. */
export interface Secrets {
  seal(content: string | Buffer, purpose: string): Buffer;
  /** Throws when the bytes were changed, made with a key that isn't here or for another purpose. */
  open(sealed: Buffer, purpose: string): string;
  /** The same of a file, to the byte. */
  openBytes(sealed: Buffer, purpose: string): Buffer;
  /** An HMAC-SHA256 under the key in use; another purpose gives another one. */
  mac(content: string | Buffer, purpose: string): Buffer;
  /** The number of the key that made an HMAC, which may be cut off after 16 bytes; null: none of ours did. */
  signerOf(mac: Buffer, content: string | Buffer, purpose: string): number | null;
  /** The id of the key that made an HMAC, likewise. */
  idThatSigned(mac: Buffer, content: string | Buffer, purpose: string): string | null;
  /** An HMAC to compare with others in the database: under the first key for ever, so that equal stays equal. */
  print(content: string | Buffer, purpose: string): Buffer;
  /**
   * Takes over which keys the database was written with, in their order, of which the last is in use. Returns false,
   * and changes nothing, if that one isn't here.
   */
  learn(keys: readonly StoredKey[]): boolean;
  /** The id of the key in use, as its seals carry it; null: the first one, whose seals carry none. */
  readonly id: string | null;
  /** The number of the key in use, the first being 1. */
  readonly number: number;
  /** The ids of the keys that are here, by whether they also open, or verify alone. */
  readonly ids: ReadonlyMap<string, 'opens' | 'verifies'>;
  /** What a former key leaves behind, sealed with one that follows it: enough to verify, and to open nothing. */
  sealVerifier(id: string, withKey: string): Buffer;
  /** The HMAC of a key that is here, in use or not. */
  macOfKey(id: string, content: string, purpose: string): Buffer;
}

/** A key as the database knows it. */
export interface StoredKey {
  id: string;
  number: number;
  /** What verifies its signatures, sealed with the last key; null: that is the last one. */
  verifier: Buffer | null;
}

interface Key {
  id: string;
  number: number;
  cipherKey: Buffer | null;
  macBytes: Buffer;
  // As bytes it would be prepared anew for every HMAC, which takes five times as long.
  macKey: KeyObject;
}

/**
 * @param key 32 bytes: SECRET_KEY
 * @param others those that are read as well (SECRET_KEYS_OLD)
 */
export function createSecrets(key: Buffer, others: readonly Buffer[] = []): Secrets {
  const given = [key, ...others].map(keyOf);
  let keys = given;
  let [inUse] = given as [Key, ...Key[]];
  let first = inUse;
  let learned = '';
  const openBytes = (sealed: Buffer, purpose: string) => {
    const named = keys.find(({ id }) => idOfSealed(sealed) === id);
    return named ? openWith(named, sealed.subarray(headerBytes), purpose) : openWith(first, sealed, purpose);
  };
  const findKey = (id: string) => {
    const found = [...keys, ...given].find((one) => one.id === id);
    if (!found) throw new Error(`the key ${id} is not here`);
    return found;
  };
  const signer = (mac: Buffer, content: string | Buffer, purpose: string) => {
    if (mac.length < shortestMac || mac.length > macBytes) return undefined;
    const isBy = (one: Key) => timingSafeEqual(macWith(one, content, purpose).subarray(0, mac.length), mac);
    // The one in use made nearly all of them.
    return isBy(inUse) ? inUse : keys.find((one) => one !== inUse && isBy(one));
  };
  return {
    seal: (content, purpose) => sealWith(inUse, inUse === first, content, purpose),
    open: (sealed, purpose) => openBytes(sealed, purpose).toString(),
    openBytes,
    mac: (content, purpose) => macWith(inUse, content, purpose),
    print: (content, purpose) => macWith(first, content, purpose),
    signerOf: (mac, content, purpose) => signer(mac, content, purpose)?.number ?? null,
    idThatSigned: (mac, content, purpose) => signer(mac, content, purpose)?.id ?? null,
    learn(stored) {
      const ordered = stored.toSorted((a, b) => a.number - b.number);
      const seen = ordered.map(({ id, verifier }) => `${id}${verifier?.toString('hex') ?? ''}`).join();
      if (seen === learned) return true;
      const last = given.find(({ id }) => id === ordered.at(-1)?.id);
      if (!last) return false;
      keys = ordered.flatMap(({ id, number, verifier }) => {
        const known = given.find((one) => one.id === id);
        if (known) return { ...known, number };
        return verifier
          ? verifierOf(id, number, openWith(last, verifier.subarray(headerBytes), verifierPurpose(id)))
          : [];
      });
      inUse = keys.at(-1) ?? inUse;
      first = keys.find(({ number }) => number === 1) ?? inUse;
      learned = seen;
      return true;
    },
    get id() {
      return inUse === first ? null : inUse.id;
    },
    get number() {
      return inUse.number;
    },
    get ids() {
      return new Map(
        [...given, ...keys].map(({ id, cipherKey }) => [
          id,
          cipherKey ? ('opens' as const) : ('verifies' as const),
        ]),
      );
    },
    macOfKey: (id, content, purpose) => macWith(findKey(id), content, purpose),
    sealVerifier: (id, withKey) =>
      sealWith(findKey(withKey), false, findKey(id).macBytes, verifierPurpose(id)),
  };
}

/** The id of the key that sealed something; null: the first one, whose seals carry no id. */
export function idOfSealed(sealed: Buffer): string | null {
  if (!sealed.subarray(0, headerMagic.length).equals(headerMagic)) return null;
  return sealed.subarray(headerMagic.length, headerBytes).toString('hex');
}

/** The id of a key: eight hexadecimal digits, which tell nothing of it. */
export function keyIdOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'nairadesk/id/1', idBytes)).toString('hex');
}

/** How everything that a key other than the first sealed begins. */
export function headerOf(id: string): Buffer {
  return Buffer.concat([headerMagic, Buffer.from(id, 'hex')]);
}

function keyOf(key: Buffer, place: number): Key {
  if (key.length !== 32) throw new RangeError('the key must have 32 bytes');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `nairadesk/${use}/1`, 32));
  const macBytes = derive('mac');
  // Until the database says which key is which, the one that is set is the first.
  const number = place === 0 ? 1 : 0;
  return { id: keyIdOf(key), number, cipherKey: derive('seal'), macBytes, macKey: createSecretKey(macBytes) };
}

function verifierOf(id: string, number: number, macBytes: Buffer): Key {
  return { id, number, cipherKey: null, macBytes, macKey: createSecretKey(macBytes) };
}

// Bound to its id: the database can't pass one key off as another.
function verifierPurpose(id: string): string {
  return `secret-key/${id}/verifier`;
}

function macWith({ macKey }: Key, content: string | Buffer, purpose: string): Buffer {
  return createHmac('sha256', macKey).update(`${purpose}\n`).update(content).digest();
}

function sealWith(
  { id, cipherKey }: Key,
  isFirst: boolean,
  content: string | Buffer,
  purpose: string,
): Buffer {
  if (!cipherKey) throw new Error(`the key ${id} seals nothing more`);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([
    cipher.update(typeof content === 'string' ? Buffer.from(content) : content),
    cipher.final(),
  ]);
  return Buffer.concat([isFirst ? Buffer.alloc(0) : headerOf(id), nonce, cipher.getAuthTag(), body]);
}

function openWith({ id, cipherKey }: Key, sealed: Buffer, purpose: string): Buffer {
  if (!cipherKey) throw new Error(`sealed with the key ${id}, which is not here`);
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** A token of 256 random bits, for a session or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, which is what we store. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A recovery code such as `7K4Q9X-MP2R5T-…`: 120 random bits for people to keep and type, so that a fast hash is enough. */
export function newRecoveryCode(): string {
  return Array.from({ length: 4 }, () => randomLetters(6)).join('-');
}

const transactionIdPeriodMilliseconds = 12 * 24 * 60 * 60 * 1000;

/**
 * A transaction id such as `ND7K4Q9XMP`, for people to read, type and put in a narration: two letters for the twelve
 * days in which it was made, so that new ones stand side by side in their index, and 30 random bits. It is no secret;
 * an order whose id is taken gets another one.
 */
export function newTransactionId(now = Date.now()): string {
  const period = Math.floor(now / transactionIdPeriodMilliseconds);
  const letters = [Math.floor(period / codeAlphabet.length), period].map(
    (n) => codeAlphabet[n % codeAlphabet.length],
  );
  return `ND${letters.join('')}${randomLetters(6)}`;
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
