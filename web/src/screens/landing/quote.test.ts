import type { Rate } from '@nairadesk/contract/website';
import { describe, expect, it } from 'vitest';
import { adviceOn, groupedText, quoteFor, shownText } from './quote.ts';

const bitcoin: Rate = {
  id: 'b',
  name: 'Bitcoin',
  assetType: 'cryptocurrency',
  logo: null,
  buyingPrice: '141350000.00',
  sellingPrice: '139250000.00',
  minAmount: '10000.00',
  maxAmount: '70000000.00',
  quantityDecimals: 8,
  cardRates: null,
};
const amazon: Rate = {
  id: 'a',
  name: 'Amazon',
  assetType: 'gift-card',
  logo: null,
  buyingPrice: '1420.00',
  sellingPrice: '1300.00',
  minAmount: '5000.00',
  maxAmount: null,
  quantityDecimals: 2,
  cardRates: null,
};

describe('quoteFor', () => {
  it.each([
    // 50,000 is enough for 0.00035373 coins, and is worth the first quantity that does not fall short of it.
    [bitcoin, 'buy', 'amount', '50,000', '0.00035373', '50,000.00'],
    [bitcoin, 'sell', 'amount', '50,000', '0.00035907', '50,000.00'],
    [bitcoin, 'sell', 'quantity', '0.001', '0.001', '139,250.00'],
    [bitcoin, 'buy', 'quantity', '1.', '1', '141,350,000.00'],
    [amazon, 'buy', 'amount', '5000', '3.52', '5,000.00'],
    [amazon, 'sell', 'quantity', '100', '100', '130,000.00'],
  ] as const)('quotes %o %s %s %s', (rate, orderType, field, text, quantity, amount) => {
    const quote = quoteFor(rate, orderType, { field, text });
    expect(quote && [shownText('quantity', quote), shownText('amount', quote)]).toEqual([quantity, amount]);
  });

  it.each(['', '.', 'x', '1.2.3'])('returns null for %j', (text) => {
    expect(quoteFor(bitcoin, 'buy', { field: 'amount', text })).toBeNull();
  });

  it('returns null for more than an order allows', () => {
    const unlimited = { ...bitcoin, maxAmount: null };
    expect(quoteFor(unlimited, 'buy', { field: 'quantity', text: '10000' })).toBeNull();
  });

  it('accepts the minimum and the maximum order and names them beyond', () => {
    const said = (rate: Rate, text: string) => {
      const typed = { field: 'amount', text } as const;
      return adviceOn(rate, typed, quoteFor(rate, 'sell', typed));
    };
    expect(said(amazon, '4,999.99')).toBe('The minimum order is ₦5,000.00');
    expect(said(amazon, '5,000')).toBe('');
    expect(said(bitcoin, '70,000,000')).toBe('');
    expect(said(bitcoin, '70,000,000.01')).toBe('The maximum order is ₦70,000,000.00');
  });
});

describe('adviceOn', () => {
  // As a visitor saw it: a quantity whose price is 62 kobo above the largest order is above it.
  it('names the maximum for a quantity that costs some kobo more than it', () => {
    const tether = { ...bitcoin, buyingPrice: '1631.97', maxAmount: '17191356.00', quantityDecimals: 6 };
    const typed = { field: 'quantity', text: '10534.112898' } as const;
    const quote = quoteFor(tether, 'buy', typed);
    expect(quote && shownText('amount', quote)).toBe('17,191,356.23');
    expect(adviceOn(tether, typed, quote)).toBe('The maximum order is ₦17,191,356.00');
  });

  it.each([
    ['quantity', '1,5', 'Use a point for decimals: 1.5'],
    ['quantity', '1e5', 'Use numbers and one decimal point, like 1500.50'],
    ['quantity', '0.123456789', 'Use at most 8 decimals'],
    ['amount', '50,000.567', 'Use at most 2 decimals'],
    ['amount', '1.000.000', 'Use commas for thousands: 1,000,000'],
    ['amount', '', ''],
    ['quantity', '0', 'The minimum order is ₦10,000.00'],
  ] as const)('explains the %s %j: %s', (field, text, words) => {
    const typed = { field, text };
    expect(adviceOn(bitcoin, typed, quoteFor(bitcoin, 'buy', typed))).toBe(words);
  });

  it('says that more than an order can carry is too much', () => {
    const unlimited = { ...bitcoin, maxAmount: null };
    const typed = { field: 'quantity', text: '10000' } as const;
    expect(adviceOn(unlimited, typed, quoteFor(unlimited, 'buy', typed))).toBe(
      'This is more than we can trade at once',
    );
  });
});

describe('groupedText', () => {
  it.each([
    ['50000', '50,000'],
    ['12345.6789', '12,345.6789'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['1,5', '1,5'],
    ['', ''],
  ])('groups the thousands of %s', (text, grouped) => {
    expect(groupedText(bitcoin, { field: 'quantity', text })).toBe(grouped);
  });
});
