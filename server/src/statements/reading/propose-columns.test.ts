import { expect, it, vi } from 'vitest';
import { proposeColumns } from './propose-columns.ts';

const heading = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const withDates = (...dates: string[]) =>
  proposeColumns([heading, ...dates.map((date) => [date, 'x', '', '1.00'])]);

it.each([
  ['05/09/2026 13/09/2026', 'day-first'],
  ['05/09/2026 09/13/2026', 'month-first'],
  ['05/09/2026 12/12/2026', 'ambiguous'],
  ['16-Aug-2026', 'month-name'],
  ['16 August 2026 01:25:48', 'month-name'],
  ['2026 May 06 21:16:58', 'month-name'],
  ['2026-08-16 01:25:48', 'iso'],
  ['13/9/26', 'day-first'],
  ['05/01/2026 03/02/2026 06/03/2026', 'day-first'],
  ['12/03/2025 12/02/2025 10/12/2025', 'month-first'],
  ['04/05/2026', 'ambiguous'],
  ['04/05/2026 05/05/2026', 'ambiguous'],
])('column proposals: read dates like %s as %s', (dates, order) => {
  const texts = order === 'month-name' || order === 'iso' ? [dates] : dates.split(' ');
  expect(withDates(...texts).dateOrder).toBe(order);
});

it('column proposals: read dates in the order in which none is in the future', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  try {
    expect(withDates('05/12/2026').dateOrder).toBe('month-first');
    expect(withDates('12/05/2026').dateOrder).toBe('day-first');
    expect(withDates('05/11/2026').dateOrder).toBe('ambiguous');
  } finally {
    vi.useRealTimers();
  }
});

it('column proposals: decide by a late row, and not by totals', () => {
  expect(withDates(...Array(50).fill('01/02/2026'), '31/01/2026', 'Total').dateOrder).toBe('day-first');
});

it.each([
  [['13/01/2026', '01/13/2026'], 'Row 3'],
  [['13/01/2026', '2026-01-14'], 'Row 3'],
  [['2026-01-02', '13/01/2026'], 'Row 3'],
])('column proposals: refuse dates in two orders, as Excel leaves them: %s', (dates, row) => {
  expect(() => withDates(...dates)).toThrow(row);
});

it('column proposals: refuse a file without headings', () => {
  expect(() =>
    proposeColumns([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toThrow("couldn't find the row with the headings");
});

it('column proposals: pass over a block that only talks of dates and balances', () => {
  const block = [['Statement Date', '31/08/2026', 'Balance', '10.00'], ['Date', 'Balance'], []];
  expect(proposeColumns([...block, heading, ['16/08/2026', 'x', '', '1.00', '1.00']])).toMatchObject({
    headingRow: 4,
    columns: { date: 0, narration: 1, debit: 2, credit: 3, balance: 4 },
  });
});

it('column proposals: take the settled amounts and the whole reference of Moniepoint, and both names', () => {
  const row =
    'Date,Account Name,Transaction Type,Transaction Status,Terminal ID,RRN,Transaction Ref,Reversal Status,Transaction Amount (NGN),Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),Charge (NGN),Beneficiary,Beneficiary Institution,Source,Source Institution,Narration';
  expect(proposeColumns([row.split(',')]).columns).toEqual({
    date: 0,
    type: 2,
    status: 3,
    reference: 6,
    amount: 8,
    debit: 9,
    credit: 10,
    balance: 12,
    payeeName: 14,
    payeeBank: 15,
    senderName: 16,
    senderBank: 17,
    narration: 18,
  });
});

it('column proposals: give one key to the same headings, whatever their case, row and currency', () => {
  const key = (row: string[]) => proposeColumns([row]).headingsKey;
  expect(key(['DATE', 'NARRATION', 'DEBIT (NGN)', 'CREDIT(₦)', 'Balance.'])).toBe(key(heading));
  expect(key([...heading, 'Branch'])).not.toBe(key(heading));
  expect(key(['Date', 'Narration', 'Credit', 'Debit', 'Balance'])).not.toBe(key(heading));
});
