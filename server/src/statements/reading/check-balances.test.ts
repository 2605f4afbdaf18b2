import { expect, it } from 'vitest';
import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import { checkBalances } from './check-balances.ts';

/** Lines of [amount, balance], a day apart. */
function linesOf(
  movements: [amount: bigint, balance: bigint | null][],
  newestFirst = false,
): StatementLine[] {
  return movements.map(([amountKobo, balanceKobo], index) => ({
    row: index + 2,
    at: new Date(Date.UTC(2026, 7, newestFirst ? 20 - index : index + 1)),
    hasTime: false,
    amountKobo,
    balanceKobo,
    reference: null,
    narration: 'x',
    senderName: null,
    senderAccount: null,
    senderBank: null,
    isTakenBack: false,
    isSweep: false,
    key: String(index),
  }));
}

it('balance check: adds up rows from the oldest to the newest', () => {
  expect(
    checkBalances(
      linesOf([
        [500n, 1500n],
        [-300n, 1200n],
        [-2000n, -800n],
      ]),
    ),
  ).toEqual({
    checked: true,
    order: 'oldest-first',
    openingKobo: 1000n,
    closingKobo: -800n,
    savedKobo: 0n,
  });
});

it('balance check: adds up rows from the newest to the oldest', () => {
  expect(
    checkBalances(
      linesOf(
        [
          [-2000n, -800n],
          [-300n, 1200n],
          [500n, 1500n],
        ],
        true,
      ),
    ),
  ).toEqual({
    checked: true,
    order: 'newest-first',
    openingKobo: 1000n,
    closingKobo: -800n,
    savedKobo: 0n,
  });
});

it('balance check: goes by the dates where both orders add up', () => {
  expect(
    checkBalances(
      linesOf(
        [
          [500n, 1500n],
          [-500n, 1000n],
        ],
        true,
      ),
    ),
  ).toMatchObject({ order: 'newest-first' });
  expect(
    checkBalances(
      linesOf([
        [500n, 1500n],
        [-500n, 1000n],
      ]),
    ),
  ).toMatchObject({ order: 'oldest-first' });
});

it.each([
  [
    'a changed amount',
    [
      [500n, 1500n],
      [-301n, 1200n],
      [100n, 1300n],
    ],
    3,
  ],
  [
    'a missing row',
    [
      [500n, 1500n],
      [-300n, 1200n],
      [100n, 1400n],
      [1n, 1401n],
    ],
    4,
  ],
  [
    'a changed balance at the end',
    [
      [500n, 1500n],
      [-300n, 1200n],
      [100n, 1299n],
    ],
    4,
  ],
] as [string, [bigint, bigint][], number][])(
  'balance check: refuses %s, with its row',
  (_, movements, row) => {
    expect(() => checkBalances(linesOf(movements))).toThrow(new RegExp(`^Row ${row}: the balance is ₦`));
  },
);

it('balance check: names the row of a file that starts with the newest', () => {
  const lines = linesOf(
    [
      [100n, 1401n],
      [-300n, 1200n],
      [500n, 1500n],
    ],
    true,
  );
  expect(() => checkBalances(lines)).toThrow(
    'Row 2: the balance is ₦14.01 where the rows before it add up to ₦13.00',
  );
});

it('balance check: carries rows without a balance over to the next', () => {
  expect(
    checkBalances(
      linesOf([
        [500n, 1500n],
        [-300n, null],
        [100n, 1300n],
      ]),
    ),
  ).toMatchObject({ closingKobo: 1300n });
  expect(() =>
    checkBalances(
      linesOf([
        [500n, 1500n],
        [-300n, null],
        [100n, 1301n],
      ]),
    ),
  ).toThrow('Row 4');
});

it('balance check: says when a statement has no balances', () => {
  expect(
    checkBalances(
      linesOf([
        [500n, null],
        [-300n, null],
      ]),
    ),
  ).toEqual({ checked: false });
});

it('balance check: counts sweeps, and says what they moved into savings', () => {
  const [credit, sweep] = linesOf([
    [500n, 500n],
    [-500n, 0n],
  ]);
  if (!credit || !sweep) throw new Error('two lines');
  expect(checkBalances([credit, { ...sweep, isSweep: true }])).toMatchObject({
    closingKobo: 0n,
    savedKobo: 500n,
  });
});
