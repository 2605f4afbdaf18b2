import type { DayFlow, DayTotals } from '@nairadesk/contract/day-totals';
import { describe, expect, it } from 'vitest';
import { dayText, handOverText, partsOf } from './day-words.ts';

const none = { count: 0, amount: '0.00' };
const nothing: DayFlow = {
  ...none,
  matched: '0.00',
  unclaimed: '0.00',
  takenBack: '0.00',
  reversals: '0.00',
  charges: '0.00',
};
const moneyIn: DayFlow = {
  ...nothing,
  count: 2,
  amount: '150000.07',
  matched: '150000.00',
  unclaimed: '0.07',
};
const account = { bankName: 'Zenith Bank', accountName: 'Nairadesk Limited', accountNumber: '1012345671' };
const totals: DayTotals = {
  day: '2026-11-23',
  isToday: true,
  timeStamp: '2026-11-23T17:12:00.000Z',
  accounts: [
    { id: 'one', ...account, moneyIn, moneyOut: nothing },
    { id: 'two', ...account, accountNumber: '1012345672', moneyIn: nothing, moneyOut: nothing },
  ],
  moneyIn,
  moneyOut: nothing,
  bought: { count: 1, amount: '16000.10' },
  sold: { count: 2, amount: '20000.20' },
  cancelled: 3,
  expired: 0,
  reversed: none,
  staff: [
    {
      id: 'tunde',
      name: 'Tunde Bello',
      bought: { count: 1, amount: '16000.10' },
      sold: { count: 2, amount: '20000.20' },
      cancelled: 1,
    },
  ],
  refundsSent: none,
  unseen: {
    bought: { count: 1, amount: '16000.10' },
    sold: none,
    refunds: { count: 2, amount: '500.00' },
    orders: [],
  },
  now: {
    reported: 4,
    pending: 1,
    first: { id: 'first', transactionId: 'NDAB12CD34', since: '2026-11-23T13:02:00.000Z' },
    refundsDue: { count: 1, amount: '500.00' },
    refundsOnTheWay: none,
  },
};

describe('the text for a hand-over', () => {
  it('is what the next shift has to know, a line each', () => {
    expect(handOverText(totals).split('\n')).toEqual([
      'Monday, 23 November 2026, so far (18:12)',
      '',
      'Money in: ₦150,000.07 (matched ₦150,000.00, not matched ₦0.07)',
      'Money out: nothing',
      'Zenith Bank 1012345671: in ₦150,000.07 (matched ₦150,000.00, not matched ₦0.07); out nothing',
      '',
      'Purchases completed: 1 (₦16,000.10)',
      'Sales completed: 2 (₦20,000.20)',
      'Cancelled: 3, expired: 0, reversed: 0',
      'Tunde Bello: completed 3 (₦36,000.30), cancelled 1',
      'Refunds sent: 0',
      'On no statement yet: purchases 1 (₦16,000.10), refunds 2 (₦500.00)',
      '',
      'Now (18:12): 4 reported, 1 pending',
      'First in the queue: NDAB12CD34, since 23 Nov, 14:02',
      'Refunds due: 1 (₦500.00); sent, not seen yet: 0',
    ]);
  });

  it('keeps what an address has in place of a day', () => {
    expect(dayText('2026-99-99')).toBe('2026-99-99');
  });

  it('names the parts of a sum that there are', () => {
    expect(partsOf(moneyIn).map(({ label }) => label)).toEqual(['Matched', 'Not matched']);
    expect(partsOf(nothing)).toEqual([]);
  });
});
