import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import vitestConfig from '../../../vitest.config.ts';
import { citedTests, type Elsewhere } from './conformance-rows.ts';

const root = new URL('../../../', import.meta.url);
const testPatterns = (vitestConfig.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
);

/** What is wrong with the tests that a cell cites; empty when they are all there. */
export function citationFaults(cell: string): string[] {
  return citedTests(cell).flatMap(({ path, names, elsewhere }) => {
    if (isAway(path)) return [`${path} does not exist`];
    if (!testPatterns.some((pattern) => matchesGlob(path, pattern))) return [`${path} is not run as a test`];
    const code = read(path);
    return names.flatMap((name) => {
      const at = Math.max(code.indexOf(`'${name}'`), code.indexOf(`"${name}"`));
      if (at < 0) return [`${path} has no test "${name}"`];
      const [runs, said] = [whereItRuns(code.slice(0, at)), elsewhere.get(name)];
      return runs === said ? [] : [`${path} "${name}" is cited as (${said}), and is (${runs})`];
    });
  });
}

/** Where the test runs whose title follows this code; undefined: everywhere. */
function whereItRuns(codeBefore: string): Elsewhere | undefined {
  const condition = /\b(?:it|test|describe)\.(?:runIf|skipIf)\(([^)]*)\)(?:\.each\([^)]*\))?\(\s*$/.exec(
    codeBefore,
  )?.[1];
  if (condition === undefined) return undefined;
  return condition === 'isLong' ? 'long form' : 'where it can';
}

/** A file of the repository, by its path from the root. */
export function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Tells whether no such file is there. */
export function isAway(path: string): boolean {
  return !existsSync(new URL(path, root));
}
