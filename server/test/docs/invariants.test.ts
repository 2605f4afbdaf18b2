import { describe, expect, it } from 'vitest';
import { citationFaults } from './citation-faults.ts';
import { citedTests, citingRows } from './conformance-rows.ts';

const rows = citingRows.filter(({ page }) => page === 'docs/invariants.md');
const planted = rows.filter(({ row }) => /^\| \d+[a-z] /.test(row));
const invariants = rows.filter((one) => !planted.includes(one));
const numbersOf = (some: typeof rows) => some.map(({ row }) => Number.parseInt(row.slice(2), 10));
const namesNoTest = ({ cell }: { cell: string }) => citedTests(cell).every(({ names }) => names.length === 0);

describe('docs/invariants.md', () => {
  it('cites only tests that exist', () => {
    expect(rows.flatMap(({ row, cell }) => citationFaults(cell).map((fault) => `${fault}: ${row}`))).toEqual(
      [],
    );
  });

  it('lists the eleven invariants, each with a named test', () => {
    expect(numbersOf(invariants)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(invariants.filter(namesNoTest)).toEqual([]);
  });

  it('lists bugs planted against invariants 1 to 7, 10 and 11, each with the test that caught it', () => {
    expect(planted.length).toBeGreaterThanOrEqual(8);
    expect(new Set(numbersOf(planted))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 10, 11]));
    expect(planted.filter(namesNoTest)).toEqual([]);
  });
});
