import { existsSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { commandFile, fromRoot } from './project.mjs';

// The three of them run at once already: the several checkers that each would start look at the same types again.
const alone = ['--checkers', '1'];
// What the last check found of a file is kept, and asked again of those that changed and of what they reach.
const kept = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  fromRoot(`node_modules/.cache/types/${name}.tsbuildinfo`),
];

const checks = [
  { name: 'packages', command: () => fromRoot('scripts/check-packages.mjs'), args: [] },
  {
    name: 'format, lint, injection',
    command: commandFileOf('@biomejs/biome', 'biome'),
    args: ['ci', '--colors=off'],
  },
  { name: 'lengths of functions and files', command: () => fromRoot('scripts/check-lengths.mjs'), args: [] },
  {
    name: 'types',
    command: commandFileOf('typescript', 'tsc'),
    args: ['-p', '.', ...alone, ...kept('root')],
  },
  {
    name: 'types, web',
    command: commandFileOf('typescript', 'tsc'),
    args: ['-p', 'web', ...alone, ...kept('web')],
  },
  {
    name: 'types, web build',
    command: commandFileOf('typescript', 'tsc'),
    args: ['-p', 'web/build', ...alone, ...kept('web-build')],
    needs: 'web/build/tsconfig.json',
  },
  {
    name: 'architecture',
    command: commandFileOf('dependency-cruiser', 'depcruise'),
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'server',
      'web',
      'e2e',
      'bench',
      'faults',
      'test-support',
      'scripts',
    ],
  },
];

/** Everything that can be said about the code without running it; true when all is well. */
export async function runChecks() {
  const wanted = checks.filter(({ needs }) => !needs || existsSync(fromRoot(needs)));
  const results = await Promise.all(wanted.map(runCheck));
  return results.every(Boolean);
}

async function runCheck({ name, command, args }) {
  const start = Date.now();
  const { code, output } = await runQuietly(process.execPath, [command(), ...args]);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
  return code === 0;
}

// Looked up when run: at import the packages may not be installed yet.
function commandFileOf(packageName, command) {
  return () => commandFile(packageName, command);
}
