import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { findSecretKey } from '../crypto/key-file.ts';
import { readSmallFile } from './read-small-file.ts';

const folder = makeDataDir('small-file');
afterAll(() => removeDataDir(folder));

it('a small file: is read', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'text\n');
  expect(readSmallFile(file)).toBe('text\n');
  expect(() => readSmallFile(join(folder, 'none'))).toThrow('ENOENT');
});

it('what others put in the place of a small file: is neither waited for nor read without end', () => {
  const [pipe, device, long] = ['a-pipe', 'a-device', 'a-long-one'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', device);
  writeFileSync(long, Buffer.alloc(100_000));
  for (const file of [pipe, device, long, folder])
    expect(() => readSmallFile(file)).toThrow('no file that this product wrote');
});

it('a key file: that is empty or cut short is no key', () => {
  const file = join(folder, 'secret.key');
  for (const text of ['', 'f'.repeat(62), `${'g'.repeat(64)}\n`]) {
    writeFileSync(file, text);
    expect(() => findSecretKey(null, folder)).toThrow('holds no key');
  }
  writeFileSync(file, `${'aF'.repeat(32)}\n`);
  expect(findSecretKey(null, folder)).toEqual(Buffer.alloc(32, 0xaf));
});
