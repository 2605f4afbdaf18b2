import type { Rate } from '@nairadesk/contract/website';
import { describe, expect, it } from 'vitest';
import { groupedText, numberText, quoteFor, shownText } from './quote.ts';

const bitcoin: Rate = {
  id: 'b',
  name: 'Bitcoin',
  assetType: 'cryptocurrency',
  logo: null,
  buyingPrice: '141350000.00',
  sellingPrice: '139250000.00',
  minAmount: '10000.00',
};
const amazon: Rate = {
  id: 'a',
  name: 'Amazon',
  assetType: 'gift-card',
  logo: null,
  buyingPrice: '1420.00',
  sellingPrice: '1300.00',
  minAmount: '5000.00',
};

describe('quoteFor', () => {
  it.each([
    // 50,000 is enough for 0.00035373 coins, which cost 26 kobo less.
    [bitcoin, 'buy', 'amount', '50,000', '0.00035373', '49,999.74'],
    [bitcoin, 'sell', 'quantity', '0.001', '0.001', '139,250.00'],
    [bitcoin, 'buy', 'quantity', '1.', '1', '141,350,000.00'],
    [amazon, 'buy', 'amount', '5000', '3.52', '4,998.40'],
    [amazon, 'sell', 'quantity', '100', '100', '130,000.00'],
  ] as const)('%o %s %s %s', (rate, orderType, field, text, quantity, amount) => {
    const quote = quoteFor(rate, orderType, { field, text });
    expect(quote && [shownText('quantity', quote), shownText('amount', quote)]).toEqual([quantity, amount]);
  });

  it.each(['', '.', 'x', '1.2.3'])('says nothing of %j', (text) => {
    expect(quoteFor(bitcoin, 'buy', { field: 'amount', text })).toBeNull();
  });

  it('says nothing of more than an order can carry', () => {
    expect(quoteFor(bitcoin, 'buy', { field: 'quantity', text: '10000' })).toBeNull();
  });

  it('tells what is below the smallest order', () => {
    const below = (text: string) => quoteFor(amazon, 'sell', { field: 'amount', text })?.belowMinimum;
    expect([below('4999.99'), below('5000')]).toEqual([true, true]);
    expect(below('5005')).toBe(false);
  });
});

describe('numberText', () => {
  it.each([
    ['amount', '₦1,500.505', '1,500.50'],
    ['amount', '.5', '0.5'],
    ['quantity', '0.123456789', '0.12345678'],
    ['quantity', '1e5', '15'],
  ] as const)('%s %s', (field, typed, kept) => {
    expect(numberText(field, bitcoin, typed)).toBe(kept);
  });
});

describe('groupedText', () => {
  it.each([
    ['50000', '50,000'],
    ['1,2345.6789', '12,345.6789'],
    ['12.', '12.'],
    ['', ''],
  ])('%s', (typed, grouped) => {
    expect(groupedText(typed)).toBe(grouped);
  });
});
