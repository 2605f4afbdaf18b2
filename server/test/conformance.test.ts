import { describe, expect, it } from 'vitest';
import { citationFaults, isAway, read } from './citation-faults.ts';
import { rows } from './conformance-rows.ts';

const states = ['done', 'untested', 'missing', 'differs'];
const fewestRows = 150;

/** What is wrong with a row of the page; empty when it is true to the code. */
function faultsOf(row: string): string[] {
  const cells = row.split('|').map((cell) => cell.trim());
  if (cells.length !== 6) return ['has another number of cells than statement, where, test, state'];
  const [, statement = '', where = '', test = '', state = ''] = cells;
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
  return [...statement.matchAll(/“([^”]+)”/g)]
    .map(([, words = '']) => words)
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
  it('is true to the code, row by row', () => {
    const faults = rows.flatMap((row) => faultsOf(row).map((fault) => `${fault}: ${row}`));
    expect(faults).toEqual([]);
  });

  it('has a row for every statement, and each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(fewestRows);
    const statements = rows.map((row) => row.split('|')[1]);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});
