import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-start-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('node server: ends with what to run when web/dist is missing', () => {
  for (const part of ['package.json', 'server/package.json', 'server/start.mjs', 'scripts/lib'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  // Stands in for the product: says whether the start went on to it.
  mkdirSync(join(folder, 'server/src'));
  writeFileSync(join(folder, 'server/src/main.ts'), "process.stdout.write('started\\n');\n");
  const start = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const advice = 'Cannot start: there is no web/dist. Run "npm run build" first, or "npm start".\n';
  expect(start()).toEqual({ status: 1, stdout: '', stderr: advice });
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  writeFileSync(join(folder, 'web/dist/index.html'), '');
  expect(start()).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
});

describe('a built server', () => {
  const project = join(folder, 'project');
  const source = join(project, 'server/src/main.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
  const build = () =>
    run('-e', "import('./scripts/lib/server-build.mjs').then((build) => build.ensureServerBuilt())");

  beforeEach(() => {
    rmSync(project, { recursive: true, force: true });
    for (const part of ['package.json', 'server/package.json', 'server/start.mjs', 'scripts/lib'])
      cpSync(join(repository, part), join(project, part), { recursive: true });
    for (const part of ['server/src', 'server/build', 'web/dist'])
      mkdirSync(join(project, part), { recursive: true });
    for (const file of ['web/vite.config.ts', 'web/dist/index.html']) writeFileSync(join(project, file), '');
    writeFileSync(source, "process.stdout.write('source 1');\n");
    // Stands in for the bundler.
    writeFileSync(
      join(project, 'server/build/bundle-server.ts'),
      "import fs from 'node:fs'; fs.mkdirSync('server/dist', { recursive: true });" +
        "fs.writeFileSync('server/dist/main.js', fs.readFileSync('server/src/main.ts', 'utf8').replace('source', 'built'));",
    );
  });

  it('runs instead of its sources, which run where none was built', () => {
    expect(run('server')).toBe('source 1');
    build();
    expect(run('server')).toBe('built 1');
  });

  it('never runs once a source has changed, though as long and as old as before', () => {
    const time = 1_700_000_000;
    utimesSync(source, time, time);
    build();
    writeFileSync(source, "process.stdout.write('source 2');\n");
    utimesSync(source, time, time);
    expect(run('server')).toBe('source 2');
    build();
    expect(run('server')).toBe('built 2');
  });

  it('runs where its sources were written again as they were', () => {
    build();
    writeFileSync(source, "process.stdout.write('source 1');\n");
    expect(run('server')).toBe('built 1');
  });

  it('runs in a deployment, which has it without its sources', () => {
    build();
    rmSync(join(project, 'web/vite.config.ts'));
    rmSync(join(project, 'server/src'), { recursive: true });
    expect(run('server')).toBe('built 1');
  });
});

describe('a command of an operator', () => {
  const built = join(folder, 'built');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(built, file)), { recursive: true });
    writeFileSync(join(built, file), text);
  };
  const listed = (left: string, more = {}) =>
    JSON.stringify({ packages: { 'node_modules/left': { version: left }, ...more } });
  /** A built folder with its sources, whose web is of other ones: pruned, with this version of what the product needs. */
  const prepare = (left: string | null) => {
    rmSync(built, { recursive: true, force: true });
    for (const part of ['package.json', 'server/package.json', 'scripts'])
      cpSync(join(repository, part), join(built, part), { recursive: true });
    write('package-lock.json', listed('1.0.0', { 'node_modules/tool': { version: '1.0.0', dev: true } }));
    if (left !== null) write('node_modules/.package-lock.json', listed(left));
    write('web/vite.config.ts', '');
    write('web/dist/index.html', '');
    write('web/dist/.build-stamp', 'of other sources');
    for (const command of ['verify', 'staff'])
      write(`server/src/${command}.ts`, "process.stdout.write('it ran\\n');\n");
    write('bin/npm', `#!/bin/sh\n/usr/bin/touch '${join(built, 'npm-ran')}'; exit 1\n`);
    chmodSync(join(built, 'bin/npm'), 0o755);
  };
  const run = (command: string) => {
    const { npm_execpath: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`], {
      cwd: built,
      encoding: 'utf8',
      env: { ...env, PATH: join(built, 'bin') },
    });
    return { status, stdout, stderr, installs: existsSync(join(built, 'npm-ran')) };
  };

  it('needs the packages of the product alone, however old the built web is', () => {
    prepare('1.0.0');
    expect(run('verify')).toEqual({ status: 0, stdout: 'it ran\n', stderr: '', installs: false });
  });

  it.each([
    ['verify', 2],
    ['staff', 1],
  ])('installs nothing over other packages, and says what to run: %s', (command, status) => {
    prepare('0.9.0');
    const advice = expect.stringContaining('Run "npm ci" first, or "npm start".');
    expect(run(command)).toEqual({ status, stdout: '', stderr: advice, installs: false });
  });

  it('installs where nothing was installed', () => {
    prepare(null);
    expect(run('staff')).toMatchObject({ status: 1, installs: true });
  });
});
