import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallFile } from '../files/read-small-file.ts';
import { draftOf } from '../files/replace-file.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** The keys of a configuration: SECRET_KEY in hex (null: the file in `dataDir`), and those that are read as well. */
export interface KeySettings {
  secretKey: string | null;
  oldSecretKeys: readonly string[];
  dataDir: string;
}

/** The secrets of a server: where it has no key yet, the first process to start makes one. */
export function readSecrets({ secretKey, oldSecretKeys, dataDir }: KeySettings): Secrets {
  return createSecrets(readSecretKey(secretKey, dataDir), oldSecretKeys.map(bytesOf));
}

/** The same for a command beside it; null: there is no key. */
export function findSecrets({ secretKey, oldSecretKeys, dataDir }: KeySettings): Secrets | null {
  const key = findSecretKey(secretKey, dataDir);
  return key && createSecrets(key, oldSecretKeys.map(bytesOf));
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
  if (!existsSync(file)) return null;
  const hex = readSmallFile(file).trim();
  // Cut short or emptied, it would be another key, and an easy one.
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new Error(`${file} holds no key: it should be 64 hexadecimal digits.`);
  return bytesOf(hex);
}

// Written under another name, then linked: no process reads half a key, and of two makers the second loses.
function makeKeyFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = draftOf(file);
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
