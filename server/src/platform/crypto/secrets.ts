import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const nonceBytes = 12;
const tagBytes = 16;
// No 0/O and no 1/I: people read these aloud and type them into a bank's narration field.
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Seals text and files at rest with AES-256-GCM, and signs them; `purpose` binds the result to the row it was made for. */
export interface Secrets {
  seal(content: string | Buffer, purpose: string): Buffer;
  /** Throws when the bytes were changed, made with another key or for another purpose. */
  open(sealed: Buffer, purpose: string): string;
  /** The same of a file, to the byte. */
  openBytes(sealed: Buffer, purpose: string): Buffer;
  /** An HMAC-SHA256 under our key; another purpose gives another one. */
  mac(content: string | Buffer, purpose: string): Buffer;
}

/** @param key 32 bytes */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new RangeError('the key must have 32 bytes');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `nairadesk/${use}/1`, 32));
  const cipherKey = derive('seal');
  // As bytes it would be prepared anew for every HMAC, which takes five times as long.
  const macKey = createSecretKey(derive('mac'));
  const openBytes = (sealed: Buffer, purpose: string) => {
    const nonce = sealed.subarray(0, nonceBytes);
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  };
  return {
    seal(content, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([
        cipher.update(typeof content === 'string' ? Buffer.from(content) : content),
        cipher.final(),
      ]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, purpose) => openBytes(sealed, purpose).toString(),
    openBytes,
    mac: (content, purpose) => createHmac('sha256', macKey).update(`${purpose}\n`).update(content).digest(),
  };
}

/** The key from the configuration, or from the key file in `dataDir`, which the first process to start creates. */
export function readSecretKey(secretKey: string | null, dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  if (!secretKey && !existsSync(file)) makeKeyFile(file, dataDir);
  const key = findSecretKey(secretKey, dataDir);
  if (!key) throw new Error(`${file} is missing`);
  return key;
}

/** The same key if it exists already, else null. */
export function findSecretKey(secretKey: string | null, dataDir: string): Buffer | null {
  if (secretKey) return Buffer.from(secretKey, 'hex');
  const file = join(dataDir, 'secret.key');
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex') : null;
}

// Written under another name, then linked: no process reads half a key, and of two makers the second loses.
function makeKeyFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
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
