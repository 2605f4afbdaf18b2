import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** An absolute path from one that starts at the project's root. */
export function fromRoot(...parts) {
  return path.join(projectRoot, ...parts);
}

/** The script behind a package's command, to be run by Node itself: alike on every system, and no shell between. */
export function commandFile(packageName, command = packageName) {
  const folder = fromRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
