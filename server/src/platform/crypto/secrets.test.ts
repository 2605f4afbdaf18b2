import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSecretKey } from './key-file.ts';
import { createSecrets, newTransactionId } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));

it('secrets: opens sealed data only with the same purpose and key', () => {
  const sealed = secrets.seal('card code ₦', 'order/1');
  expect(sealed.toString('latin1')).not.toContain('card code');
  expect(secrets.open(sealed, 'order/1')).toBe('card code ₦');
  expect(() => secrets.open(sealed, 'order/2')).toThrow();
  expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed, 'order/1')).toThrow();
});

it('secrets: opens a sealed file to the byte, and gives bytes and the text of them one HMAC', () => {
  const file = Buffer.from([0xff, 0xd8, 0, 0x80, 0xc3, 0x28]);
  expect(secrets.openBytes(secrets.seal(file, 'photo/1'), 'photo/1')).toEqual(file);
  expect(() => secrets.openBytes(secrets.seal(file, 'photo/1'), 'photo/2')).toThrow();
  expect(secrets.mac(Buffer.from('₦'), 'p')).toEqual(secrets.mac('₦', 'p'));
});

it('secrets: refuses sealed data with a single bit changed in any byte', () => {
  const sealed = secrets.seal('x', 'p');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open(changed, 'p')).toThrow();
  }
});

it('key file: is created once and accessible to its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nairadesk-key-'));
  const first = readSecretKey(null, dataDir);
  expect(first).toHaveLength(32);
  expect(readSecretKey(null, dataDir)).toEqual(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readSecretKey('ab'.repeat(32), dataDir)).toEqual(Buffer.alloc(32, 0xab));
  rmSync(dataDir, { recursive: true });
});

it('transaction ids: are unique and contain no ambiguous characters', () => {
  const ids = Array.from({ length: 2000 }, () => newTransactionId());
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^ND[2-9A-HJ-NP-Z]{8}$/);
  // Each twelve days they start with the next two letters.
  const starts = Array.from({ length: 1024 }, (_, n) =>
    newTransactionId(n * 12 * 24 * 60 * 60 * 1000).slice(0, 4),
  );
  expect(starts).toEqual([...new Set(starts)].toSorted());
});
