import { describe, expect, it } from 'vitest';
import { proposeColumns } from './propose-columns.ts';
import { readLines } from './read-lines.ts';
import type { ColumnRole, Columns } from './statement-columns.ts';
import { findUnread } from './unread-columns.ts';

/** What is said of a file whose mapping is the proposed one but for these columns. */
function saidOf(rows: string[][], change: Partial<Record<ColumnRole, number | undefined>>): string[] {
  const proposal = proposeColumns(rows);
  const columns = Object.fromEntries(
    Object.entries({ ...proposal.columns, ...change }).filter(([, column]) => column !== undefined),
  ) as Columns;
  const lines = readLines(rows, proposal.headingRow, { columns, dateOrder: 'day-first' });
  return findUnread(rows, proposal, columns, lines);
}

const balance = (heading: string) =>
  `“${heading}” is the balance and isn’t read: nothing would tell whether a line is missing or was added.`;
const status = (heading: string, lines: string) =>
  `“${heading}” is the status and isn’t read: it says of ${lines} that no money moved, and they would count as money.`;

describe('columns that a mapping leaves out', () => {
  const running = (heading: string) => [
    ['Date', 'Narration', 'Debit', 'Credit', heading, 'Reference'],
    ['16/08/2026', 'ADA OBI', '', '500.00', '1,500.00', '0001'],
    ['16/08/2026', 'SMS', '4.00', '', '1,496.00', '0002'],
    ['17/08/2026', 'CHIDI OKAFOR', '', '100.00', '1,596.00', '0003'],
  ];

  it('are none where all is read', () => {
    expect(saidOf(running('Balance'), {})).toEqual([]);
  });

  it.each(['Balance', 'What is there'])('are said: the balance below “%s”', (heading) => {
    expect(saidOf(running(heading), { balance: undefined })).toEqual([balance(heading)]);
    // Said to hold something else, it isn't read either.
    expect(saidOf(running(heading), { balance: undefined, senderBank: 4 })).toEqual([balance(heading)]);
    const [head = [], ...rows] = running(heading);
    expect(saidOf([head, ...rows.toReversed()], { balance: undefined })).toEqual([balance(heading)]);
  });

  it('are said where an empty column is read as the balance', () => {
    const rows = running('Balance').map((row, index) => [...row, index === 0 ? 'Teller' : '']);
    expect(saidOf(rows, { balance: 6 })).toEqual([balance('Balance')]);
  });

  it('are said: a balance of one line by its heading, and no other number', () => {
    const [head = [], first = []] = running('Balance');
    expect(saidOf([head, first], { balance: undefined })).toEqual([balance('Balance')]);
    const [other = [], one = []] = running('Teller');
    expect(saidOf([other, one], {})).toEqual([]);
  });

  const withStatus = (heading: string) => [
    ['Date', 'Narration', 'Type', 'Debit', 'Credit', heading],
    ['16/08/2026', 'ADA OBI', 'Credit', '', '500.00', 'Successful'],
    ['16/08/2026', 'REVERSAL OF NIP', 'Reversal', '', '700.00', 'Failed'],
    ['17/08/2026', 'CHIDI OKAFOR', 'Credit', '', '900.00', 'Pending'],
    ['17/08/2026', 'NGOZI EZE', 'Credit', '', '100.00', 'Successful'],
  ];

  it.each(['Status', 'How it went'])('are said: what failed below “%s”', (heading) => {
    expect(saidOf(withStatus(heading), { status: 5 })).toEqual([]);
    expect(saidOf(withStatus(heading), { status: undefined })).toEqual([status(heading, '2 lines')]);
    expect(saidOf(withStatus(heading), { status: undefined, reference: 5 })).toEqual([
      status(heading, '2 lines'),
    ]);
  });

  it('are none where every line moved money, and a remark is no status', () => {
    const moved = withStatus('Status').map((row, index) =>
      index === 0 ? row : [...row.slice(0, 5), 'Paid'],
    );
    expect(saidOf(moved, { status: undefined })).toEqual([]);
    const [head = [], , reversal = []] = withStatus('Teller');
    expect(saidOf([head, [...reversal.slice(0, 5), 'Returned by bank']], {})).toEqual([]);
  });
});
