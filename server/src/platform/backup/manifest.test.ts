import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { createSecrets } from '../crypto/secrets.ts';
import {
  backupName,
  draftOfBackup,
  keepNewest,
  listBackups,
  readManifest,
  removeAbandoned,
  sealManifest,
  writeManifest,
} from './manifest.ts';

const folder = makeDataDir('manifest');
afterAll(() => removeDataDir(folder));
const secrets = createSecrets(Buffer.alloc(32, 1));

async function makeBackup(day: number, month = '2026-11', by = secrets): Promise<string> {
  const at = new Date(`${month}-${String(day).padStart(2, '0')}T01:00:00Z`);
  const file = join(folder, backupName(day === 25 ? 'dump' : 'cluster', at));
  const said = { format: 1, kind: 'cluster', postgres: '18', migration: '0001', keyCheck: '' } as const;
  writeFileSync(file, '');
  await writeManifest(
    file,
    sealManifest(by, { ...said, at: at.toISOString(), auditHead: null, bytes: 0, sha256: '' }),
  );
  return file;
}

it('backups of a folder: are in the order of the times that they say, whatever their files are called', async () => {
  const [old, middle, newest] = (await Promise.all([24, 25, 26].map((day) => makeBackup(day)))) as [
    string,
    string,
    string,
  ];
  expect(listBackups(folder, secrets)).toEqual([old, middle, newest]);
  const renamed = join(folder, basename(newest).replace('2026', '2027'));
  for (const ending of ['', '.json']) renameSync(old + ending, renamed + ending);
  expect(listBackups(folder, secrets)).toEqual([renamed, middle, newest]);
  // One that says nothing known, or that this key didn't seal, comes before all others.
  writeFileSync(`${middle}.json`, '{}');
  expect(listBackups(folder, secrets)).toEqual([middle, renamed, newest]);
  expect(keepNewest(folder, 1, secrets)).toBe(2);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(listBackups(folder, secrets)).toEqual([newest]);
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

// An attacker who may write in the folder has no key.
it('backups of a folder: none that an attacker planted takes the place of one of ours, and none is waited for', async () => {
  const ours = await makeBackup(29);
  const others = createSecrets(Buffer.alloc(32, 2));
  for (const day of [1, 2]) await makeBackup(day, '2099-01', others);
  const pipe = join(folder, backupName('cluster', new Date('2099-01-03T01:00:00Z')));
  writeFileSync(pipe, '');
  execFileSync('mkfifo', [`${pipe}.json`]);
  expect(listBackups(folder, secrets).at(-1)).toBe(ours);
  keepNewest(folder, 2, secrets);
  expect(existsSync(ours)).toBe(true);
  expect(() => readManifest(pipe)).toThrow();
});

it('backups of a folder: a folder that an attacker planted under such a name stops none', async () => {
  const planted = join(folder, backupName('dump', new Date('2026-12-01T01:00:00Z')));
  writeFileSync(planted, '');
  const alone = join(folder, `${backupName('dump', new Date('2026-12-02T01:00:00Z'))}.json`);
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of [`${planted}.json`, alone, draftOfBackup(planted)]) {
    mkdirSync(name);
    utimesSync(name, before, before);
  }
  const newest = await makeBackup(30);
  removeAbandoned(folder);
  keepNewest(folder, 1, secrets);
  expect(listBackups(folder, secrets)).toEqual([newest]);
});
