import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { citationFaults, isAway, read } from './citation-faults.ts';
import { rows } from './conformance-rows.ts';
import { parts, quotedWords, statements } from './specification.ts';

const states = ['done', 'untested', 'missing', 'differs'];
const fewestRows = 150;
const fewestPointers = 30;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = globSync('{contract,server,web,e2e,faults,bench,scripts,docs}/**/*.{ts,tsx,mjs,md}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|data)$/.test(path),
});

const idOf = (row: string) => row.split('|')[1]?.trim() ?? '';

/** What is wrong with a row of the page; empty when it is true to the code. */
function faultsOf(row: string): string[] {
  const cells = row.split('|').map((cell) => cell.trim());
  if (cells.length !== 7) return ['has another number of cells than id, statement, where, test, state'];
  const [, , statement = '', where = '', test = '', state = ''] = cells;
  const paths = pathsIn(where);
  return [
    ...paths.filter(isAway).map((path) => `${path} does not exist`),
    ...wordFaults(statement, paths),
    ...citationFaults(test),
    ...stateFaults(state, paths.length > 0, pathsIn(test).length > 0),
  ];
}

/** Words in “…” are to the letter: one of the files must hold them. */
function wordFaults(statement: string, paths: string[]): string[] {
  if (paths.length === 0) return [];
  const code = paths.filter((path) => !isAway(path)).map(read);
  return quotedWords(statement)
    .filter((words) => !code.some((text) => text.includes(words)))
    .map((words) => `“${words}” stands in none of its files`);
}

function stateFaults(state: string, hasPath: boolean, hasTest: boolean): string[] {
  const [, word = '', decision] = /^(\w+)(?:: \[\d{4}\]\((decisions\/[^)]+)\))?$/.exec(state) ?? [];
  const faults: string[] = [];
  if (!states.includes(word)) faults.push(`the state "${state}" is not one of ${states.join(', ')}`);
  if (word !== 'missing' && !hasPath) faults.push(`is ${word} without a path`);
  if (word === 'missing' && hasPath) faults.push('is missing, yet names a path');
  if (word === 'done' && !hasTest) faults.push('is done without a test');
  if (word === 'untested' && hasTest) faults.push('is untested, yet names a test');
  if (word === 'differs' && !decision) faults.push('differs without a decision');
  if (decision && isAway(`docs/${decision}`)) faults.push(`docs/${decision} does not exist`);
  return faults;
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
}

describe('docs/conformance.md', () => {
  it('matches the code in every row', () => {
    const faults = rows.flatMap((row) => faultsOf(row).map((fault) => `${fault}: ${row}`));
    expect(faults).toEqual([]);
  });

  it('has at least the minimum number of rows, and no statement twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(fewestRows);
    const said = rows.map((row) => row.split('|')[2]);
    expect(said.filter((statement, index) => said.indexOf(statement) !== index)).toEqual([]);
  });

  it('has a row for every statement of docs/specification.md and no other row', () => {
    const rowIds = new Set(rows.map(idOf));
    const ids = statements.map(({ id }) => id);
    expect({
      statementsWithoutRow: ids.filter((id) => !rowIds.has(id)),
      rowsWithoutStatement: rows.filter((row) => !ids.includes(idOf(row))),
    }).toEqual({ statementsWithoutRow: [], rowsWithoutStatement: [] });
  });

  it('quotes every label and message of a statement in a row of its id', () => {
    const faults = statements.flatMap(({ id, text }) => {
      const quoted = rows.filter((row) => idOf(row) === id).flatMap(quotedWords);
      return quotedWords(text)
        .filter((words) => !quoted.includes(words))
        .map((words) => `${id}: no row quotes “${words}”`);
    });
    expect(faults).toEqual([]);
  });
});

describe('docs/specification.md', () => {
  it('numbers its statements within their part, each once and in order', () => {
    const numbers = statements.map(({ id }) => id.split('.').map(Number));
    const ordered = numbers.toSorted((a, b) => a.map((part, at) => part - (b[at] ?? 0)).find(Boolean) ?? 0);
    expect(numbers).toEqual(ordered);
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
    const strays = statements.filter(({ id }) => !parts.includes(id.replace(/\.\d+$/, '')));
    expect(strays).toEqual([]);
  });

  it('names the path of every call of the contract', () => {
    const page = statements.map(({ text }) => text).join('\n');
    const firsts = new Set(routes.map(({ endpoint }) => `/${endpoint.path.split('/')[1]}`));
    const unnamed = [...firsts].filter((first) => !new RegExp(`${first}(?![a-z-])`).test(page));
    expect(unnamed).toEqual([]);
  });

  it('contains every section and statement that a comment or a page refers to', () => {
    const known = new Set([...parts, ...statements.map(({ id }) => id)]);
    const pointers = sources.flatMap((path) =>
      [...read(path).matchAll(/specification\.md\)? (\d[\d.]*(?:(?:, | and )\d[\d.]*)*)/g)].flatMap(
        ([, list = '']) => list.split(/, | and /).map((to) => ({ path, to: to.replace(/\.$/, '') })),
      ),
    );
    expect(pointers.length).toBeGreaterThanOrEqual(fewestPointers);
    expect(pointers.filter(({ to }) => !known.has(to))).toEqual([]);
  });
});
