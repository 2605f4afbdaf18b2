import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { longFunctions, tooLong } from './lib/lengths.mjs';
import { fromRoot } from './lib/project.mjs';

const sources = [
  ...['contract/src', 'contract/build', 'server/src', 'server/build', 'server/test', 'web/src', 'web/build'],
  ...['e2e', 'bench', 'faults', 'test-support', 'scripts'],
];

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : sources.map((folder) => fromRoot(folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
);
const faults = files.flatMap((file) => {
  const [name, source] = [path.relative(fromRoot(), file), readFileSync(file, 'utf8')];
  // A suite of tests is one function of many short ones: what it is about, one after the other.
  const isTest = /\.test\.tsx?$/.test(file);
  return [...tooLong(name, source), ...(isTest ? [] : longFunctions(name, source))];
});
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
