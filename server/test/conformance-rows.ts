import { readFileSync } from 'node:fs';

const page = new URL('../../docs/conformance.md', import.meta.url);

/** The rows of docs/conformance.md, each as its line. */
export const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!statement \|)/.test(line));

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

/** The cell of a row that cites its tests. */
export function testCellOf(row: string): string {
  return row.split('|')[3]?.trim() ?? '';
}
