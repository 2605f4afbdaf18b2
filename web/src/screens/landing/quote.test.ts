import type { Rate } from '@nairadesk/contract/website';
import { describe, expect, it } from 'vitest';
import { groupedText, limitText, numberText, quoteFor, shownText } from './quote.ts';

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
      const quote = quoteFor(rate, 'sell', { field: 'amount', text });
      return quote && limitText(rate, quote);
    };
    expect(said(amazon, '4,999.99')).toBe('The minimum order is ₦5,000.00');
    expect(said(amazon, '5,000')).toBe('');
    expect(said(bitcoin, '70,000,000')).toBe('');
    expect(said(bitcoin, '70,000,000.01')).toBe('The maximum order is ₦70,000,000.00');
  });
});

describe('numberText', () => {
  it.each([
    ['amount', '₦1,500.505', '1,500.50'],
    ['amount', '.5', '0.5'],
    ['quantity', '0.123456789', '0.12345678'],
    ['quantity', '1e5', '15'],
  ] as const)('keeps the valid digits of %s %s', (field, typed, kept) => {
    expect(numberText(field, bitcoin, typed)).toBe(kept);
  });
});

describe('groupedText', () => {
  it.each([
    ['50000', '50,000'],
    ['1,2345.6789', '12,345.6789'],
    ['12.', '12.'],
    ['', ''],
  ])('groups the thousands of %s', (typed, grouped) => {
    expect(groupedText(typed)).toBe(grouped);
  });
});
