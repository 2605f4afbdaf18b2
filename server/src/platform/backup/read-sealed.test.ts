import { hash } from 'node:crypto';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { readSealed } from './read-sealed.ts';

const folder = makeDataDir('read-sealed');
const file = join(folder, 'a-backup');
const content = Buffer.alloc(300_000, 'backup');
const said = { bytes: content.length, sha256: hash('sha256', content, 'hex') };
afterAll(() => removeDataDir(folder));

async function read(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readSealed(file, said)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('a backup that is read to be restored: comes as it was sealed', async () => {
  writeFileSync(file, content);
  expect((await read()).equals(content)).toBe(true);
});

it('a backup that is read to be restored: is refused at its end where it was changed since it was looked at', async () => {
  writeFileSync(file, Buffer.concat([content.subarray(1), Buffer.from('x')]));
  await expect(read()).rejects.toThrow('was changed while it was read');
  truncateSync(file, 200_000);
  await expect(read()).rejects.toThrow('was changed while it was read');
});

it('a backup that is read to be restored: is read no further than it was long', async () => {
  writeFileSync(file, content);
  appendFileSync(file, Buffer.alloc(5_000_000));
  let bytes = 0;
  const reading = async () => {
    for await (const piece of readSealed(file, said)) bytes += piece.length;
  };
  await expect(reading()).rejects.toThrow('was changed while it was read');
  expect(bytes).toBeLessThanOrEqual(said.bytes);
});
