import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { onDatabase, startTimeoutMs } from '../../test-support/server-process.ts';
import { useWorld } from './world.ts';

// What operators run in an image: the built product without the sources of its web, on a root that can't be written to.
const world = useWorld();
const repository = fileURLToPath(new URL('../..', import.meta.url));
const [image, data] = [makeDataDir('image'), makeDataDir('image-data')];
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

// A file system of its own for each command, in which the image is read-only.
const asImage =
  'mount --bind "$2/node_modules" "$1/node_modules" && mount --rbind "$1" "$1" && mount -o remount,ro,bind "$1" && ' +
  'mount -o remount,ro,bind "$1/node_modules" && cd "$1" && shift 2 && exec "$@"';

beforeAll(() => {
  for (const part of ['package.json', 'package-lock.json', 'scripts', 'contract', 'server'])
    cpSync(join(repository, part), join(image, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/(^|\/)test(\/|$)|\.test\.ts$/.test(relative(repository, file)),
    });
  for (const folder of ['node_modules', 'web/dist']) mkdirSync(join(image, folder), { recursive: true });
  cpSync(join(repository, 'web/package.json'), join(image, 'web/package.json'));
  writeFileSync(join(image, 'web/dist/index.html'), '<!doctype html>');
  writeFileSync(join(data, 'banks.json'), '[{"name":"Image Bank","code":"999"}]');
}, startTimeoutMs);

afterAll(() => Promise.all([image, data].map(removeDataDir)));

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const node = [process.execPath, join('scripts', `${command}.mjs`), ...args];
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', asImage, 'sh', image, repository, ...node],
    {
      encoding: 'utf8',
      // Nothing to install with: no npm, and no registry that answers.
      env: {
        ...onDatabase(world.connection),
        PATH: '/bin:/usr/bin',
        npm_config_registry: 'http://127.0.0.1:9/',
        SECRET_KEY: world.secretKey,
        DATA_DIR: data,
        ...env,
      },
    },
  );
  return { status, said: stdout + stderr };
}

/** Each file with its size and time. */
function files(): string[] {
  return readdirSync(image, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = statSync(join(image, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort();
}

const commands = [
  ['config', [], 0, 'DATABASE_URL'],
  ['migrate', [], 0, ''],
  [
    'staff',
    ['add', '--email', 'image@example.com', '--name', 'Image', '--role', 'admin'],
    0,
    'can log in as admin',
  ],
  ['banks', ['refresh', '--file', join(data, 'banks.json')], 0, 'Banks read: 1.'],
  ['keys', ['list'], 0, ''],
  // What it needs besides is not brought along: the image has no pg_dump, and one here may be too old.
  ['backup', ['--to', data], 1, 'pg_dump'],
  ['verify', ['--without-head'], 1, 'marked everything'],
] as const;

it.skipIf(!canMount).each(commands)(
  'read-only root: %s works in an image, and installs and writes nothing there',
  (command, args, code, words) => {
    const before = files();
    const { status, said } = run(command, [...args], { STAFF_PASSWORD: 'a long enough one' });
    expect([status, said]).toEqual([code, expect.stringContaining(words)]);
    expect(said).not.toMatch(/Installing|EROFS|read-only/i);
    expect(files()).toEqual(before);
  },
);

it.skipIf(!canMount)('read-only root: is what these commands run on', () => {
  expect(() =>
    execFileSync(
      'unshare',
      ['--mount', 'sh', '-c', asImage, 'sh', image, repository, 'touch', 'scripts/new', 'node_modules/new'],
      { stdio: 'pipe' },
    ),
  ).toThrow(/Read-only file system/);
});
