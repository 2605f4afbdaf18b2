import { expect, it } from 'vitest';
import { proposeColumns } from './propose-columns.ts';
import { readLines } from './read-lines.ts';
import type { Columns } from './statement-columns.ts';

const heading = ['Date', 'Narration', 'Debit', 'Credit', 'Balance', 'Reference'];

function read(rows: string[][], dateOrder: 'day-first' | 'month-first' | 'month-name' | 'iso' = 'day-first') {
  const { columns } = proposeColumns([heading]);
  return readLines([heading, ...rows], 1, { columns, dateOrder });
}

function readSigned(rows: string[][], head = ['Date', 'Details', 'Amount', 'Dr/Cr']) {
  const { columns } = proposeColumns([head]);
  return readLines([head, ...rows], 1, { columns, dateOrder: 'day-first' });
}

const line = (over: Partial<Record<'date' | 'debit' | 'credit' | 'narration' | 'balance', string>> = {}) => {
  const { date = '16/08/2026', debit = '', credit = '1.00', narration = 'NIP/ADA OBI', balance = '' } = over;
  return [date, narration, debit, credit, balance, ''];
};

it.each([
  ['1,500.50', 150050n],
  ['₦1,500.50', 150050n],
  ['NGN 1,500.50', 150050n],
  ['N1500.5', 150050n],
  ['1500', 150000n],
  ["'1,500.00", 150000n],
  ['="1,500.00"', 150000n],
  ['1,500.00 CR', 150000n],
  ['1 500.00', 150000n],
  ['0.01', 1n],
])('statement lines: read the credit %s', (credit, kobo) => {
  expect(read([line({ credit })])[0]).toMatchObject({ amountKobo: kobo, isTakenBack: false });
});

it.each(['-1,500.00', '(1,500.00)', '1,500.00-', '−1,500.00', '₦-1,500.00', '-₦1,500.00'])(
  'statement lines: read the negative debit %s as money that comes back',
  (debit) => {
    expect(read([line({ debit, credit: '' })])[0]).toMatchObject({ amountKobo: 150000n, isTakenBack: true });
  },
);

it.each(['1.500,00', '12,5', '1,50.00', '1.005', 'abc', '1e5', '(1.00', '--1.00', '12345678901234.00'])(
  'statement lines: refuse the amount %s with its row',
  (credit) => {
    expect(() => read([line(), line({ credit })])).toThrow(/^Row 3: we couldn't read the amount/);
  },
);

it.each(['', '--', '-', '0.00', '0', 'N/A', '—'])('statement lines: take %j for an empty side', (debit) => {
  expect(read([line({ debit, credit: '2.00' })])[0]?.amountKobo).toBe(200n);
  expect(read([line({ debit: '2.00', credit: debit })])[0]?.amountKobo).toBe(-200n);
});

it.each([
  ['16/08/2026', 'day-first', '2026-08-15T23:00:00.000Z', false],
  ['08/16/2026 12:05:09 AM', 'month-first', '2026-08-15T23:05:09.000Z', true],
  ['08/16/2026 12:05:09 PM', 'month-first', '2026-08-16T11:05:09.000Z', true],
  ['07 Aug 2026 01:25:48', 'month-name', '2026-08-07T00:25:48.000Z', true],
  ['16-AUG-26', 'month-name', '2026-08-15T23:00:00.000Z', false],
  ['2026 May 06 21:16:58', 'month-name', '2026-05-06T20:16:58.000Z', true],
  ['2026-08-16T10:00:00Z', 'iso', '2026-08-16T10:00:00.000Z', true],
  ['2026-08-16 10:00:00.123', 'iso', '2026-08-16T09:00:00.000Z', true],
  ['2026-08-16T10:00:00+01:00', 'iso', '2026-08-16T09:00:00.000Z', true],
] as const)('statement lines: read %s, %s, in Lagos', (date, order, at, hasTime) => {
  expect(read([line({ date })], order)[0]).toMatchObject({ at: new Date(at), hasTime });
});

it.each([
  ['31/02/2026', 'day-first'],
  ['08/16/2026', 'day-first'],
  ['16/08/2026', 'month-first'],
  ['2026-08-16', 'day-first'],
  ['16/08/1926', 'day-first'],
  ['16/08/2026 25:00', 'day-first'],
  ['16/08/2026 13:00 PM', 'day-first'],
] as const)('statement lines: refuse the date %s, %s, with its row', (date, order) => {
  expect(() => read([line({ date })], order)).toThrow(/^Row 2: we couldn't read the date/);
});

it('statement lines: refuse money on both sides, and money without a date between others', () => {
  expect(() => read([line(), line({ debit: '1.00' })])).toThrow('Row 3: there is money both in and out.');
  expect(() => read([line({ date: '' }), line()])).toThrow('Row 2: there is money without a date.');
});

it('statement lines: refuse a row that is wider than the headings, where a remark may have moved the amount', () => {
  const columns = 'Date,Detail,Money In,Money Out,ID';
  const readCsv = (...rows: string[]) =>
    readLines(
      [columns, ...rows].map((row) => row.split(',')),
      1,
      { columns: { date: 0, narration: 1, credit: 2, debit: 3, reference: 4 }, dateOrder: 'day-first' },
    );
  const honest = '16/08/2026,Received from ADA OBI | rent,50.00,,T1';
  const forged = '16/08/2026,Received from ADA OBI | ND7K4Q9XMP,28270.00,,y,50.00,,T2';
  const vanished = '16/08/2026,Received from ADA OBI | x,,,,50.00,,T2';
  for (const wide of [forged, vanished])
    expect(() => readCsv(honest, wide, honest)).toThrow(/^Row 3: there are more cells than headings/);
  expect(() => readCsv(forged)).toThrow(/^Row 2: there are more cells/);
  const empty = `${honest},,`;
  const note = 'Kindly note,that,we,write,to,you,about,balances';
  expect(readCsv(empty, note).map(({ amountKobo }) => amountKobo)).toEqual([50_00n]);
});

it('statement lines: skip totals, balances, notes, repeated headings and rows without money', () => {
  const lines = read([
    ['16/08/2026', 'Opening Balance', '', '5.00', '5.00', ''],
    line({ narration: 'TOTAL ENERGIES' }),
    [],
    heading,
    line({ credit: '0.00' }),
    line(),
    ['', 'continued', '', '', '', ''],
    ['', '', '5.00', '2.00', '', ''],
    ['Total', '', '5.00', '2.00', '', ''],
    ['', 'Closing Balance', '', '7.00', '', ''],
    ['Thank you', '', 'for banking', 'with us', '', ''],
  ]);
  expect(lines.map(({ row, narration }) => [row, narration])).toEqual([
    [3, 'TOTAL ENERGIES'],
    [7, 'NIP/ADA OBI'],
  ]);
});

it('statement lines: skip payments that failed', () => {
  const head = [...heading, 'Status'];
  const { columns } = proposeColumns([head]);
  const rows = [head, [...line(), 'FAILED'], [...line(), 'SUCCESSFUL']];
  expect(readLines(rows, 1, { columns, dateOrder: 'day-first' }).map(({ row }) => row)).toEqual([3]);
});

it('statement lines: take the direction of one column from its sign, or from a column of DR and CR', () => {
  const amounts = (lines: { amountKobo: bigint }[]) => lines.map(({ amountKobo }) => amountKobo);
  expect(
    amounts(
      readSigned([
        ['16/08/2026', 'x', '-5.00'],
        ['16/08/2026', 'x', '7.00'],
      ]),
    ),
  ).toEqual([-500n, 700n]);
  expect(
    amounts(
      readSigned([
        ['16/08/2026', 'x', '5.00', 'DR'],
        ['16/08/2026', 'x', '7.00', 'CR'],
      ]),
    ),
  ).toEqual([-500n, 700n]);
  expect(
    amounts(
      readSigned([
        ['16/08/2026', 'x', '5.00 DR'],
        ['16/08/2026', 'x', '7.00 CR'],
      ]),
    ),
  ).toEqual([-500n, 700n]);
});

it('statement lines: refuse amounts that nothing gives a direction', () => {
  expect(() =>
    readSigned([
      ['16/08/2026', 'NIP CR', '5.00'],
      ['16/08/2026', 'y', '7.00'],
    ]),
  ).toThrow("don't say whether");
});

it('statement lines: refuse a mapping without dates, without both sides or with a column twice, and a file without movements', () => {
  const readWith = (columns: Columns) => readLines([heading, line()], 1, { columns, dateOrder: 'day-first' });
  expect(() => readWith({ debit: 2, credit: 3 })).toThrow('the dates');
  expect(() => readWith({ date: 0, credit: 3 })).toThrow('money in and money out');
  expect(() => readWith({ date: 0, debit: 2, credit: 2 })).toThrow('“Debit” is chosen for two things');
  expect(() => read([['Total', '', '', '1.00']])).toThrow('no movements');
});

it('statement lines: key equal lines of one file apart, and the same file the same', () => {
  const rows = [line(), line(), line({ narration: 'NIP/OTHER' })];
  const keys = (order: string[][]) => read(order).map(({ key }) => key);
  expect(new Set(keys(rows)).size).toBe(3);
  expect(keys(rows)).toEqual(keys(rows));
  // Another bank sorts the same lines the other way round, below a longer block.
  expect(new Set(keys([[], ...rows.toReversed()]))).toEqual(new Set(keys(rows)));
  expect(keys([line({ balance: '1.00' })])).not.toEqual(keys([line()]));
});

it('statement lines: know sweeps by how the bank begins, and not by what a sender remarks', () => {
  const sweeps = [
    'OWealth Withdrawal(Transaction Payment)',
    'Auto-save to OWealth Balance',
    'CashBox Auto Save',
  ];
  const others = [
    'OWealth Interest Earned',
    'Transfer from ADA OBI | OWealth Withdrawal',
    'Transfer to A B OWealth Withdrawal',
  ];
  const lines = read([...sweeps, ...others].map((narration) => line({ narration })));
  expect(lines.map(({ isSweep }) => isSweep)).toEqual([true, true, true, false, false, false]);
});

it.each(['2.61123E+24', '2,61123E+24', '1.32611e23'])(
  'statement lines: refuse the reference %s, which Excel has shortened',
  (reference) => {
    const rows = [[...line().slice(0, 5), reference]];
    expect(() => read(rows)).toThrow('Excel has shortened the reference');
    const { reference: _, ...columns } = proposeColumns([heading]).columns;
    expect(readLines([heading, ...rows], 1, { columns, dateOrder: 'day-first' })).toHaveLength(1);
  },
);

it('statement lines: count what moved by its status, leave out what failed or waits, and refuse an unknown one', () => {
  const head = ['Date', 'Status', 'Debit', 'Credit', 'Narration'];
  const { columns } = proposeColumns([head]);
  const readOf = (status: string) =>
    readLines([head, ['16/08/2026', status, '', '5.00'], ['16/08/2026', 'Successful', '', '7.00']], 1, {
      columns,
      dateOrder: 'day-first',
    }).length;
  for (const status of ['Successful', 'SUCCESS', 'Completed', 'Approved', 'PAID', ''])
    expect(readOf(status), status).toBe(2);
  for (const status of [
    'Failed',
    'Unsuccessful',
    'Not Successful',
    'Reversed',
    'Rejected',
    'Error',
    'Processing',
    'In progress',
    'Timed out',
    'Declined',
    'Pending',
    'Incomplete',
    'Returned',
  ])
    expect(readOf(status), status).toBe(1);
  expect(() => readOf('Zzz')).toThrow('status “Zzz”');
});
