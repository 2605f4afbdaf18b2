import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { backupName, keepNewest, listBackups, sealManifest, writeManifest } from './manifest.ts';

const folder = makeDataDir('manifest');
afterAll(() => removeDataDir(folder));

it('backups of a folder: are in the order of the times that they say, whatever their files are called', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));
  const [old, middle, newest] = [24, 25, 26].map((day) => {
    const at = new Date(`2026-11-${day}T01:00:00Z`);
    const file = join(folder, backupName(day === 25 ? 'dump' : 'cluster', at));
    const said = { format: 1, kind: 'cluster', postgres: '18', migration: '0001', keyCheck: '' } as const;
    writeFileSync(file, '');
    writeManifest(
      file,
      sealManifest(secrets, { ...said, at: at.toISOString(), auditHead: null, bytes: 0, sha256: '' }),
    );
    return file;
  }) as [string, string, string];
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
