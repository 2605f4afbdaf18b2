import { describe, expect, it } from 'vitest';
import { citationFaults, isAway, read } from './citation-faults.ts';
import { citedTests, promises, requirements } from './conformance-rows.ts';

// How many requirements of levels 1 and 2 each chapter of the ASVS 5.0.0 has.
const sizes: Record<string, number> = {
  ...{ 1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7 },
  ...{ 10: 29, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13, 16: 16, 17: 7 },
};
const [, others = ''] = read('docs/asvs.md').split('## What does not apply');
const wholeChapters = [...others.matchAll(/all of V(\d+)/g)].map(([, chapter = '']) => chapter);
const unapplied = others.match(/\b\d+\.\d+\.\d+\b/g) ?? [];

const numberOf = (row: string) => row.split('|')[1]?.trim() ?? '';
const isUnmet = (row: string) => row.split('|')[4]?.trim().startsWith('not met: ') === true;

/** What is wrong with a row; empty when it is true to the code. */
function faultsOf(row: string): string[] {
  const cells = row.split('|').map((cell) => cell.trim());
  if (cells.length !== 6) return ['has another number of cells than requirement, what it asks, where, test'];
  const [, number = '', , where = '', proof = ''] = cells;
  const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return [
    ...(/^\d+\.\d+\.\d+$/.test(number) ? [] : [`"${number}" is no number of the ASVS`]),
    ...(paths.length > 0 ? [] : ['names no file']),
    ...paths.filter(isAway).map((path) => `${path} does not exist`),
    ...citationFaults(proof),
    ...citedTests(proof).flatMap(({ path, names }) => (names.length > 0 ? [] : [`names no test of ${path}`])),
    ...(/\w/.test(proof.replaceAll(/<!--.*?-->/g, '')) ? [] : ['has neither a test nor a reason']),
  ];
}

describe('docs/asvs.md', () => {
  it('matches the code in every row', () => {
    expect(requirements.flatMap((row) => faultsOf(row).map((fault) => `${fault}: ${row}`))).toEqual([]);
  });

  it('has every requirement of levels 1 and 2 once, in a row or in the list of the others', () => {
    const numbers = [...requirements.map(numberOf), ...unapplied];
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    const chapterOf = (number: string) => number.split('.')[0] ?? '';
    const counted = Object.entries(sizes).map(([chapter, size]) => [
      chapter,
      wholeChapters.includes(chapter)
        ? size
        : numbers.filter((number) => chapterOf(number) === chapter).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual(sizes);
  });

  it('denies nothing that docs/security.md claims', () => {
    const denied = [...requirements.filter(isUnmet).map(numberOf), ...unapplied];
    const claimed = promises.flatMap((row) => row.split('|')[3]?.match(/\d+\.\d+\.\d+/g) ?? []);
    expect(claimed.length).toBeGreaterThan(50);
    expect(claimed.filter((number) => denied.includes(number))).toEqual([]);
  });
});
