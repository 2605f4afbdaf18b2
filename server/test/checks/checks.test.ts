import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('package check', () => {
  it('accepts the lockfile, in which every package has a hash and a listed licence', () => {
    expect(run(['scripts/check-packages.mjs'])).toEqual({ status: 0, output: '' });
  });

  const zod = { version: '4.6.7', integrity: 'sha512-abc', license: 'MIT' };
  it.each<[string, string, object]>([
    ['zod@4.6.7 has no sha512 hash', 'node_modules/zod', { ...zod, integrity: undefined }],
    ['zod@4.6.7 has no sha512 hash', 'node_modules/zod', { ...zod, integrity: 'sha1-abc' }],
    [
      'zod@4.6.7 comes from https://example.com/zod.tgz',
      'a/node_modules/zod',
      { ...zod, resolved: 'https://example.com/zod.tgz' },
    ],
    ['zod@4.6.7 has the licence (none)', 'node_modules/zod', { ...zod, license: undefined }],
    ['zod@4.6.7 has the licence AGPL-3.0-only', 'node_modules/zod', { ...zod, license: 'AGPL-3.0-only' }],
    ['zod@4.6.7 has the licence MPL-2.0', 'node_modules/zod', { ...zod, license: 'MPL-2.0' }],
    [
      '@img/sharp@1.0.0 has the licence LGPL-3.0-or-later',
      'node_modules/@img/sharp',
      { ...zod, version: '1.0.0', license: 'LGPL-3.0-or-later' },
    ],
  ])('refuses a package: %s', (fault, place, entry) => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    lock.packages[place] = entry;
    const folder = mkdtempSync(path.join(tmpdir(), 'nairadesk-lock-'));
    const file = path.join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify(lock));
    const result = run(['scripts/check-packages.mjs', file]);
    rmSync(folder, { recursive: true });
    expect(result).toEqual({ status: 1, output: `${file}: ${fault}\n` });
  });
});

describe('check of lengths', () => {
  it('accepts all functions and files of ours', () => {
    expect(run(['scripts/check-lengths.mjs'])).toEqual({ status: 0, output: '' });
  });

  it('refuses a function that no screen shows whole, lines of JSX included, and says where it begins', () => {
    const planted = [componentOf('Fits', 70), componentOf('Planted', 71)].join('\n');
    expect(lengthsOf('planted.tsx', planted)).toEqual({
      status: 1,
      output: 'planted.tsx:71: Planted has 71 lines, at most 70 fit a screen\n',
    });
  });

  it('refuses a file of more than 300 lines, also one of tests, whose suites may be as long as that', () => {
    const suite = (lines: number) => `describe('a suite', () => {\n${'  run();\n'.repeat(lines - 2)}});\n`;
    expect(lengthsOf('planted.test.ts', suite(300))).toEqual({ status: 0, output: '' });
    expect(lengthsOf('planted.test.ts', suite(301))).toEqual({
      status: 1,
      output: 'planted.test.ts has 301 lines, a file has at most 300\n',
    });
  });
});

/** What the check says of a folder with one file. */
function lengthsOf(name: string, source: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nairadesk-lengths-'));
  writeFileSync(path.join(folder, name), source);
  const { status, output } = run(['scripts/check-lengths.mjs', folder]);
  rmSync(folder, { recursive: true });
  return { status, output: output.replaceAll(`${path.relative(root, folder)}/`, '') };
}

describe('installing packages', () => {
  it('runs no script of theirs, whatever version npm is', () => {
    const { stdout } = spawnSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('true\n');
  });
});

describe('injection check', () => {
  const statement = 'A statement put together from text';
  const shell = 'A shell reads this';
  const html = 'Text becomes HTML here';
  const code = 'Text becomes code here';

  const planted: [folder: string, line: string, words: string][] = [
    ['server/src/orders', 'sql.raw(search);', 'sql.raw puts text into a statement'],
    ['server/src/orders', `client.query(\`select \${search}\`);`, statement],
    ['server/src/orders', "await database.run<Row>('select ' + search, [1]);", statement],
    ['scripts', 'execSync(search);', shell],
    ['scripts', "spawn('ls', [search], { shell: true });", shell],
    ['web/src/ui', 'node.innerHTML = search;', html],
    ['web/src/ui', "node.insertAdjacentHTML('beforeend', search);", html],
    ['web/src/ui', '<p dangerouslySetInnerHTML={{ __html: search }} />;', 'Avoid passing content using'],
    ['contract/src', 'new Function(search);', code],
    ['contract/src', 'eval(search);', 'eval() exposes'],
    ['contract/src', 'new RegExp(search).test(text);', 'Text becomes a regular expression'],
  ];
  const harmless = [
    "await client.query('select $1', [search]);",
    `await tx.execute(sql\`select \${search}\`);`,
    "spawn('ls', [search]);",
    'node.textContent = search;',
    '/^a+$/.test(search);',
  ];

  it('refuses each planted fault, and accepts parameters, lists of arguments and literal patterns', () => {
    const faultLines = planted.map(
      ([folder, line], index) => [`${folder}/planted-${index}.tsx`, line] as const,
    );
    const harmlessLines = harmless.map((line, index) => [`server/src/harmless-${index}.ts`, line] as const);
    const { status, output } = lintCopy([...faultLines, ...harmlessLines]);
    expect(status).toBe(1);
    const errors = output.split('\n').filter((line) => line.startsWith('::error'));
    const found = planted.map(([, line, words], index) => [
      line,
      errors.some((error) => error.includes(`planted-${index}.tsx`) && error.includes(words)),
    ]);
    expect(found).toEqual(planted.map(([, line]) => [line, true]));
    expect(errors.filter((error) => error.includes('harmless'))).toEqual([]);
  });
});

/** A component of so many lines, nearly all of them JSX. */
function componentOf(name: string, lines: number): string {
  const texts = Array.from({ length: lines - 6 }, () => '      <br />');
  return [`const ${name} = memo(() => {`, '  return (', '    <p>', ...texts, '    </p>', '  );', '});'].join(
    '\n',
  );
}

/** Lints lines, each in a file of its own, under the project's rules. */
function lintCopy(files: (readonly [file: string, line: string])[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nairadesk-lint-'));
  try {
    for (const file of ['biome.json', '.gitignore', 'package.json', 'web/package.json', 'scripts/lint'])
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    for (const [file, line] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${line}\n`);
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    return run([biome, 'lint', '--colors=off', '--reporter=github', '--max-diagnostics=none'], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args: string[], cwd = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
