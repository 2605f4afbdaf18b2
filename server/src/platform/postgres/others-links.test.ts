import { lchownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { findHome } from './files.ts';

const isRoot = process.getuid?.() === 0;
const server = 60_950;
const folder = makeDataDir('others-links');
afterAll(() => removeDataDir(folder));

const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;

/** A DATA_DIR of the server's user, whose `postgres` leads to a folder beside it. */
function linkTo(name: string, owner: number): string {
  const dataDir = join(folder, `data-${name}`);
  for (const made of [dataDir, join(folder, name)]) mkdirSync(made, { mode: 0o700 });
  symlinkSync(join(folder, name), join(dataDir, 'postgres'));
  lchownSync(join(folder, name), owner, owner);
  lchownSync(join(dataDir, 'postgres'), server, server);
  return dataDir;
}

it.runIf(isRoot)(
  'a command of root: does not open another user’s folder because the server’s user made a link to it',
  () => {
    const dataDir = linkTo('of-root', 0);
    expect(() => findHome(dataDir, () => {}, false)).toThrow('root doesn’t follow it');
    expect(modeOf('of-root')).toBe(0o700);
    const theirs = linkTo('their-own', server);
    expect(findHome(theirs, () => {}, true).folder).toBe(join(theirs, 'postgres'));
  },
);
