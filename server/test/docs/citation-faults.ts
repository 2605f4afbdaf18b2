import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import vitestConfig from '../../../vitest.config.ts';
import { citedTests } from './conformance-rows.ts';

const root = new URL('../../../', import.meta.url);
const testPatterns = (vitestConfig.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
);

/** What is wrong with the tests that a cell cites; empty when they are all there. */
export function citationFaults(cell: string): string[] {
  return citedTests(cell).flatMap(({ path, names }) => {
    if (isAway(path)) return [`${path} does not exist`];
    if (!testPatterns.some((pattern) => matchesGlob(path, pattern))) return [`${path} is not run as a test`];
    const code = read(path);
    return names
      .filter((name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`))
      .map((name) => `${path} has no test "${name}"`);
  });
}

/** A file of the repository, by its path from the root. */
export function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Tells whether no such file is there. */
export function isAway(path: string): boolean {
  return !existsSync(new URL(path, root));
}
