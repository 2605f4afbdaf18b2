import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { createSecrets } from '../crypto/secrets.ts';
import {
  backupName,
  draftOfBackup,
  keepNewest,
  listBackups,
  removeAbandoned,
  sealManifest,
  writeManifest,
} from './manifest.ts';

const folder = makeDataDir('manifest');
afterAll(() => removeDataDir(folder));
const secrets = createSecrets(Buffer.alloc(32, 1));

async function makeBackup(day: number): Promise<string> {
  const at = new Date(`2026-11-${day}T01:00:00Z`);
  const file = join(folder, backupName(day === 25 ? 'dump' : 'cluster', at));
  const said = { format: 1, kind: 'cluster', postgres: '18', migration: '0001', keyCheck: '' } as const;
  writeFileSync(file, '');
  await writeManifest(
    file,
    sealManifest(secrets, { ...said, at: at.toISOString(), auditHead: null, bytes: 0, sha256: '' }),
  );
  return file;
}

it('backups of a folder: are in the order of the times that they say, whatever their files are called', async () => {
  const [old, middle, newest] = (await Promise.all([24, 25, 26].map(makeBackup))) as [string, string, string];
  expect(listBackups(folder)).toEqual([old, middle, newest]);
  const renamed = join(folder, basename(newest).replace('2026', '2027'));
  for (const ending of ['', '.json']) renameSync(old + ending, renamed + ending);
  expect(listBackups(folder)).toEqual([renamed, middle, newest]);
  // One that says nothing known keeps the place of its name.
  writeFileSync(`${middle}.json`, '{}');
  expect(listBackups(folder)).toEqual([renamed, middle, newest]);
  expect(keepNewest(folder, 1)).toBe(2);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(listBackups(folder)).toEqual([newest]);
});

it('backups of a folder: what was left of one that was cut short goes after an hour, and nothing of a whole one', async () => {
  const [whole, cut] = [await makeBackup(27), await makeBackup(28)];
  rmSync(cut);
  const [old, fresh] = [draftOfBackup(cut), draftOfBackup(whole)];
  for (const draft of [old, fresh]) writeFileSync(draft, '');
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const file of [whole, `${whole}.json`, `${cut}.json`, old]) utimesSync(file, before, before);
  removeAbandoned(folder);
  const left = [whole, `${whole}.json`, fresh].map((file) => basename(file));
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(left));
  for (const gone of [`${cut}.json`, old]) expect(readdirSync(folder)).not.toContain(basename(gone));
});
