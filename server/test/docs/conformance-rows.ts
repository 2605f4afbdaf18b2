import { readFileSync } from 'node:fs';

/** The rows of docs/conformance.md, each as its line: id, statement, where, test, state. */
export const rows = rowsOf('conformance.md', 'id');

/** The rows of docs/security.md. */
export const promises = rowsOf('security.md', 'promise');

/** The rows of docs/invariants.md: the invariants, and the bugs that were planted against them. */
export const invariants = rowsOf('invariants.md', 'invariant');

/** The rows of docs/asvs.md that are requirements; its other tables cite no tests. */
export const requirements = rowsOf('asvs.md', 'requirement').filter((row) => /^\| \d/.test(row));

export interface CitedTest {
  path: string;
  /** As written in the test's source: `%s` and the like stand for any value. */
  names: string[];
}

/** What a row's test column cites: each path, followed by the names of the tests in it that are meant. */
export function citedTests(cell: string): CitedTest[] {
  return [...cell.matchAll(/`([^`]+)`((?: "[^"]+")*)/g)].map(([, path = '', names = '']) => ({
    path,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }));
}

/** Every row of a page that cites tests, with the cell that does. */
export const citingRows = [
  ...rows.map((row) => ({ page: 'docs/conformance.md', row, cell: row.split('|')[4] ?? '' })),
  ...promises.map((row) => ({ page: 'docs/security.md', row, cell: row.split('|')[2] ?? '' })),
  ...invariants.map((row) => ({ page: 'docs/invariants.md', row, cell: row.split('|')[3] ?? '' })),
  ...requirements.map((row) => ({ page: 'docs/asvs.md', row, cell: row.split('|')[4] ?? '' })),
];

/** The rows of the tables whose first heading that is. */
function rowsOf(name: string, firstHeading: string): string[] {
  const tables = pageOf(name).match(/(^\|.*\n?)+/gm) ?? [];
  return tables
    .map((table) => table.trimEnd().split('\n'))
    .filter(([head]) => head?.startsWith(`| ${firstHeading} |`))
    .flatMap(([, , ...its]) => its);
}

function pageOf(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
}
