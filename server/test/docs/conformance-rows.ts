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
  /** Of these, the ones that don't run everywhere: in the long form alone, or where a machine has what they need. */
  elsewhere: ReadonlyMap<string, Elsewhere>;
}

/** What a page puts behind a test that a run of `npm test` may skip. */
export const elsewheres = ['long form', 'where it can'] as const;
export type Elsewhere = (typeof elsewheres)[number];

/**
 * What a row's test column cites: each path, followed by the names of the tests in it that are meant, and behind a name
 * in brackets where it runs, if not everywhere.
 */
export function citedTests(cell: string): CitedTest[] {
  return [...cell.matchAll(/`([^`]+)`((?: "[^"]+"(?: \([^)]*\))?)*)/g)].map(([, path = '', cited = '']) => {
    const names = [...cited.matchAll(/"([^"]+)"(?: \(([^)]*)\))?/g)];
    return {
      path,
      names: names.map(([, name = '']) => name),
      elsewhere: new Map(
        names.flatMap(([, name = '', words]) => {
          const where = elsewheres.find((one) => one === words);
          return where ? [[name, where] as const] : [];
        }),
      ),
    };
  });
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
