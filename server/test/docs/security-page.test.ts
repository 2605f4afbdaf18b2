import { brand } from '@nairadesk/contract/brand';
import { describe, expect, it } from 'vitest';
import { rateLimitTable } from '../../src/platform/identity/rate-limit-table.ts';
import { citationFaults, isAway, read } from './citation-faults.ts';
import { citedTests, promises } from './conformance-rows.ts';

const page = read('docs/security.md');

/** What is wrong with a row; empty when it is true to the code. */
function faultsOf(row: string): string[] {
  const cells = row.split('|').map((cell) => cell.trim());
  if (cells.length !== 5) return ['has another number of cells than promise, test, ASVS 5.0'];
  const [, , test = '', numbers = ''] = cells;
  const cited = citedTests(test);
  return [
    ...citationFaults(test),
    ...(cited.length === 0 || cited.some(({ names }) => names.length === 0) ? ['names no test'] : []),
    ...(/^(–|\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*)$/.test(numbers)
      ? []
      : [`"${numbers}" are no numbers of the ASVS`]),
  ];
}

describe('docs/security.md', () => {
  it('matches the code in every promise', () => {
    expect(promises.length).toBeGreaterThanOrEqual(40);
    expect(promises.flatMap((row) => faultsOf(row).map((fault) => `${fault}: ${row}`))).toEqual([]);
    const said = promises.map((row) => row.split('|')[1]);
    expect(new Set(said).size).toBe(said.length);
  });

  it('names the contact for vulnerabilities and what is not promised', () => {
    expect(page).toContain(`Write to ${brand.email}`);
    expect(page).toMatch(/thief of both the database and the key/);
    const links = [...page.matchAll(/\]\(((?!http|#)[^)#]+)/g)].map(([, path]) => `docs/${path}`);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(isAway)).toEqual([]);
  });

  it('states every rate limit of the code, and no other', () => {
    const rows = page.matchAll(/^\| `([\w/-]+)` \| .+ \| ([\d,]+) in (\d+) (minutes|hours?) \|$/gm);
    const stated = [...rows].map(([, name, most = '', window, unit]) => [
      name,
      {
        most: Number(most.replace(',', '')),
        windowSeconds: Number(window) * (unit === 'minutes' ? 60 : 3600),
      },
    ]);
    const { 'guess/recorded': refusesNothing, ...table } = rateLimitTable;
    expect(refusesNothing.most).toBeGreaterThan(1e9);
    expect(Object.fromEntries(stated)).toEqual(table);
  });
});
