import type { Asset } from '@nairadesk/contract/assets';
import { nairaOf, quantityOf } from '@nairadesk/contract/money';
import { describe, expect, it } from 'vitest';
import {
  type AmountField,
  amountProblems,
  decimalText,
  linkAmounts,
  roundingNote,
  shownText,
  typingNote,
} from './linked-amounts.ts';

const card: Asset = {
  id: 'a',
  name: 'Apple',
  assetType: 'gift-card',
  logo: null,
  minAmount: '5000.00',
  maxAmount: '3000000.00',
  buyingPrice: '1440.00',
  sellingPrice: '1330.00',
  description: null,
  networks: [],
};
const coin: Asset = {
  ...card,
  assetType: 'cryptocurrency',
  buyingPrice: '141350000.00',
  maxAmount: null,
  networks: ['Bitcoin'],
};

function linked(asset: Asset, field: AmountField, text: string) {
  const found = linkAmounts(asset, 'buy', { field, text });
  return found && [quantityOf(found.units), nairaOf(found.amountKobo)];
}

describe('linked amounts', () => {
  it('turns naira into the quantity they are enough for, and says what that costs', () => {
    expect(linked(card, 'amount', '20000')).toEqual(['13.88', '19987.20']);
    expect(linked(coin, 'amount', '50000')).toEqual(['0.00035373', '49999.74']);
  });

  it('asks for no part of a coin that its network cannot carry', () => {
    const xrp: Asset = { ...coin, name: 'XRP', buyingPrice: '3000.00', networks: ['Ripple'] };
    expect(linked(xrp, 'amount', '20000')).toEqual(['6.666666', '20000.00']);
    expect(linked(xrp, 'quantity', '6.6666667')).toBeNull();
    const problems = amountProblems(xrp, 'buy', { field: 'quantity', text: '6.6666667' });
    expect(problems).toEqual({ quantity: 'Use at most 6 decimals' });
  });

  it('gives whoever typed the minimum the first quantity that costs enough', () => {
    expect(linked(card, 'amount', '5000')).toEqual(['3.48', '5011.20']);
    expect(linked(card, 'amount', '4999')).toEqual(['3.47', '4996.80']);
    expect(linked({ ...card, buyingPrice: '0.01' }, 'amount', '5000')).toEqual(['500000', '5000.00']);
  });

  it('says where the amount is not the one that was typed', () => {
    const note = (field: AmountField, text: string) => {
      const found = linkAmounts(coin, 'buy', { field, text });
      return found && roundingNote({ field, text }, found);
    };
    expect(note('amount', '50000')).toBe('Rounded down from ₦50,000.00 to fit the quantity.');
    expect(note('amount', '5000')).toBe('Rounded up from ₦5,000.00 to fit the quantity.');
    expect(note('amount', '49999.74')).toBeUndefined();
    expect(note('quantity', '0.001')).toBeUndefined();
  });

  it('takes a quantity as it is, by the price of the side', () => {
    expect(linked(card, 'quantity', '50')).toEqual(['50', '72000.00']);
    const sell = linkAmounts(card, 'sell', { field: 'quantity', text: '50' });
    expect(sell?.amountKobo).toBe(6_650_000n);
  });

  it('keeps amount and quantity of large orders exact', () => {
    const found = linkAmounts(coin, 'buy', { field: 'quantity', text: '6999.12345678' });
    expect(found && shownText('amount', found)).toBe('989,326,100,615.85');
  });

  it('understands what is not finished, and nothing that is no number', () => {
    expect(linked(card, 'amount', '20000.')).toEqual(['13.88', '19987.20']);
    expect(linked(card, 'quantity', '1.234')).toBeNull();
    expect(linked(card, 'amount', '.')).toBeNull();
  });
});

describe('amount problems', () => {
  const of = (asset: Asset, field: AmountField, text: string) =>
    amountProblems(asset, 'buy', { field, text });

  it('asks for both while nothing is typed', () => {
    expect(of(card, 'amount', '')).toEqual({
      amount: 'Amount is required',
      quantity: 'Quantity is required',
    });
  });

  it('takes the minimum itself, and names it to whoever stays below', () => {
    expect(of(card, 'amount', '5000')).toEqual({});
    expect(of(card, 'amount', '4999.99')).toEqual({ amount: 'The minimum is ₦5,000.00' });
    expect(of(card, 'quantity', '3.47')).toEqual({ amount: 'The minimum is ₦5,000.00' });
  });

  it('names the maximum and the decimals', () => {
    expect(of(card, 'quantity', '3000')).toEqual({ amount: 'The maximum is ₦3,000,000.00' });
    expect(of(card, 'quantity', '1.234')).toEqual({ quantity: 'Use at most 2 decimals' });
    expect(of(coin, 'quantity', '0.123456789')).toEqual({ quantity: 'Use at most 8 decimals' });
  });

  it('refuses a quantity of nothing where there is no minimum', () => {
    expect(of({ ...card, minAmount: '0.00' }, 'quantity', '0')).toEqual({
      quantity: 'Quantity must be above zero',
    });
  });
});

it('keeps what belongs into a decimal number', () => {
  expect(decimalText('₦1,500.5x')).toBe('1500.5');
  expect(decimalText('.5')).toBe('0.5');
  expect(decimalText('1.2.3')).toBe('1.23');
  expect(decimalText('abc')).toBe('');
  expect(decimalText('0,5')).toBe('0.5');
  expect(decimalText('1,500')).toBe('1500');
});

it('takes no amount from a comma that may stand for a point', () => {
  for (const typed of ['50000,50', '1,5', '₦1.234,56']) {
    const text = decimalText(typed);
    expect(linkAmounts(coin, 'buy', { field: 'amount', text }), typed).toBeNull();
    expect(amountProblems(coin, 'buy', { field: 'amount', text })).toEqual({
      amount: 'Enter an amount in naira, like 1500.00',
    });
  }
});

const figuresOnly = 'Only figures and one point here, like 1500.50';

it.each([
  ['', undefined],
  ['1500.50', undefined],
  ['₦ 1,234,567.5', undefined],
  ['1500.', undefined],
  ['0,5', undefined],
  ['50k', 'Type every zero: 50000, not 50k'],
  ['1.5 M', 'Type every zero: 50000, not 50k'],
  ['-5', figuresOnly],
  ['1.2.3', figuresOnly],
  ['1,5', figuresOnly],
])('says of %j how to type it: %s', (typed, note) => {
  expect(typingNote(typed)).toBe(note);
});
