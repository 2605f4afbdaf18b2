import { chownSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { draftOf, removeOldDrafts, replaceFile } from './replace-file.ts';

const folder = makeDataDir('replace-file');
const file = join(folder, 'a.file');
const serversUser = 60_812;

afterAll(() => removeDataDir(folder));

it('replaced file: is there whole, and stays when it is the newer one', async () => {
  await replaceFile(file, 'first');
  await replaceFile(file, 'second');
  await replaceFile(file, 'third', () => false);
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['a.file']);
});

it.skipIf(process.getuid?.() !== 0)(
  'replaced file: belongs to the server whose folder it is when a command of root writes it',
  async () => {
    chownSync(folder, serversUser, serversUser);
    await replaceFile(file, 'by root');
    expect(statSync(file)).toMatchObject({ uid: serversUser, gid: serversUser, mode: 0o100600 });
  },
);

it('drafts: those that a power cut left go, and neither one that may be in use nor another file', async () => {
  const [old, fresh, kept] = [draftOf(file), draftOf(file), `${file}.elsewhere`];
  for (const name of [old, fresh, kept]) writeFileSync(name, 'half a');
  for (const name of [old, kept]) utimesSync(name, new Date(), new Date(Date.now() - 120_000));
  removeOldDrafts(folder);
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted(),
  ).toEqual([file, kept, fresh].toSorted());
  removeOldDrafts(join(folder, 'none'));
});
