import { readFileSync } from 'node:fs';
import { packageFaults } from './lib/package-faults.mjs';
import { fromRoot } from './lib/project.mjs';

const [file = fromRoot('package-lock.json')] = process.argv.slice(2);
const faults = packageFaults(JSON.parse(readFileSync(file, 'utf8')));
for (const fault of faults) process.stdout.write(`${file}: ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
