import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { longFunctions } from './lib/long-functions.mjs';
import { fromRoot } from './lib/project.mjs';

const sources = ['contract/src', 'contract/build', 'web/src', 'web/build'];

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : sources.map((folder) => fromRoot(folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    // Those of tests hold many short ones: what a suite is about, one after the other.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);
const faults = files.flatMap((file) =>
  longFunctions(path.relative(fromRoot(), file), readFileSync(file, 'utf8')),
);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
