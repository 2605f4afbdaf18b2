import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementLine } from '../../src/platform/money/matching/statement-line.ts';
import type { BalanceCheck } from '../../src/statements/reading/check-balances.ts';
import { bankFormats } from './bank-formats.ts';
import { makeMonth } from './make-month.ts';
import { proposeMatches } from './propose-matches.ts';
import { readStatement } from './read-statement.ts';
import { scoreMatches } from './score-matches.ts';
import type { BankFormat, TrueLine } from './statement-format.ts';
import { lagosMidnight } from './written-values.ts';

/** What a format lets one know of a line. */
function knownOf(line: TrueLine, format: BankFormat): Omit<StatementLine, 'row' | 'key'> {
  return {
    at: format.hasTime ? line.at : lagosMidnight(line.at),
    hasTime: format.hasTime,
    amountKobo: line.amountKobo,
    balanceKobo: format.hasBalance ? line.balanceKobo : null,
    reference: format.hasReference ? line.reference : null,
    narration: line.narration,
    senderName: (format.hasParty && line.partyName) || null,
    senderAccount: null,
    senderBank: (format.hasParty && line.partyBank) || null,
    ...(format.hasParty && { hasPartyColumn: true }),
    isTakenBack: line.isTakenBack,
    isSweep: line.isSweep,
  };
}

function inTimeOrder<T>(lines: readonly T[], balances: BalanceCheck): T[] {
  return balances.checked && balances.order === 'newest-first' ? lines.toReversed() : [...lines];
}

describe.each(bankFormats)('statements of $name', (format) => {
  it('are read to exactly what happened, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 40, max: 120 }), async (seed, credits) => {
        const month = makeMonth(seed, format, credits);
        const { lines, balances, proposal } = await readStatement(format.write(month.lines));
        expect(proposal).toMatchObject({ headingRow: format.headingRow, dateOrder: format.dateOrder });
        const read = inTimeOrder(lines, balances).map(({ row: _, key: __, ...known }) => known);
        expect(read).toEqual(month.lines.map((line) => knownOf(line, format)));
        expect(balances.checked).toBe(format.hasBalance);
        if (balances.checked) expect(balances.closingKobo).toBe(month.lines.at(-1)?.balanceKobo);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
      { numRuns: 8, seed: 12 },
    );
  });

  it('give the same keys in a file that overlaps', async () => {
    const { lines } = makeMonth(5, format, 80);
    const whole = await readStatement(format.write(lines));
    const half = await readStatement(format.write(lines.slice(40)));
    const known = new Set(whole.lines.map(({ key }) => key));
    expect(half.lines.filter(({ key }) => !known.has(key))).toEqual([]);
    expect(half.lines.length).toBe(lines.length - 40);
  });

  it('are refused when a row in the middle is gone, where they have balances', async () => {
    const { lines } = makeMonth(6, format, 60);
    const reading = readStatement(format.write(lines.toSpliced(20, 1)));
    if (format.hasBalance) await expect(reading).rejects.toThrow(/^Row \d+: the balance is/);
    else expect((await reading).balances).toEqual({ checked: false });
  });

  it('are matched: none wrongly by itself, nine of ten credits at least as likely, reversals and charges all', async () => {
    const month = makeMonth(2026, format);
    const { lines, balances } = await readStatement(format.write(month.lines));
    const proposals = proposeMatches(inTimeOrder(lines, balances), month);
    const truths = month.lines.filter(({ isSweep }) => !isSweep);
    for (const side of ['in', 'out'] as const) {
      const score = scoreMatches(proposals, truths, side);
      expect(score.wrongMatched).toBe(0);
      expect(score.wrongLikely).toBeLessThanOrEqual(2);
      expect(score.matched + score.likely).toBeGreaterThanOrEqual(score.belonging * 0.9);
    }
    const told = proposals.map(({ result }) =>
      result === 'reversal' || result === 'charge' ? result : null,
    );
    expect(told).toEqual(
      truths.map(({ truth }) => (truth.is === 'reversal' || truth.is === 'charge' ? truth.is : null)),
    );
  });
});

it('generated months: are the same for the same seed', () => {
  const [format] = bankFormats;
  if (!format) throw new Error('there are formats');
  expect(makeMonth(3, format, 50)).toEqual(makeMonth(3, format, 50));
  expect(makeMonth(3, format, 50)).not.toEqual(makeMonth(4, format, 50));
});
