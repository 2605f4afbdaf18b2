import { describe, expect, it } from 'vitest';
import {
  amountKoboOf,
  formatNaira,
  formatQuantity,
  isNaira,
  isQuantity,
  koboOf,
  nairaOf,
  quantityOf,
  unitsFor,
  unitsOf,
} from './money.ts';

describe('naira', () => {
  it.each([
    ['0', 0n],
    ['1500', 150_000n],
    ['1500.5', 150_050n],
    ['0.05', 5n],
    ['999999999999.99', 99_999_999_999_999n],
  ])('converts %s to %s kobo and back', (text, kobo) => {
    expect(koboOf(text)).toBe(kobo);
    expect(koboOf(nairaOf(kobo))).toBe(kobo);
  });

  it.each(['', '.5', '5.', '1.005', '-1', '+1', '1e3', '1,000', ' 1', '１', '0x10', 'NaN', '1000000000000'])(
    'refuses %j',
    (text) => {
      expect(isNaira(text)).toBe(false);
      expect(() => koboOf(text)).toThrow(RangeError);
    },
  );

  it.each([
    ['1234567.5', '₦1,234,567.50'],
    ['0', '₦0.00'],
    ['999.99', '₦999.99'],
    ['1000', '₦1,000.00'],
    ['007', '₦7.00'],
  ])('formats %s as %s', (text, shown) => {
    expect(formatNaira(text)).toBe(shown);
  });
});

describe('quantity', () => {
  it.each([
    ['1', 10n ** 18n, '1'],
    ['0.000000000000000001', 1n, '0.000000000000000001'],
    ['1200.00', 1_200n * 10n ** 18n, '1200'],
    ['0.00', 0n, '0'],
    ['100', 10n ** 20n, '100'],
  ])('converts %s to %s units and back', (text, units, canonical) => {
    expect(unitsOf(text)).toBe(units);
    expect(quantityOf(units)).toBe(canonical);
  });

  it('allows the given number of decimals, 18 by default, and no more', () => {
    expect(isQuantity('1.25', 2)).toBe(true);
    expect(isQuantity('1.255', 2)).toBe(false);
    expect(isQuantity(`0.${'1'.repeat(18)}`)).toBe(true);
    expect(isQuantity(`0.${'1'.repeat(19)}`)).toBe(false);
  });

  it('is formatted with grouped thousands and without trailing zeros', () => {
    expect(formatQuantity('1234567.500000000000000000')).toBe('1,234,567.5');
    expect(formatQuantity('10.000')).toBe('10');
  });
});

describe('amount', () => {
  it.each([
    ['1.5', 333n, 500n],
    ['1.498', 333n, 499n],
    ['0.5', 1n, 1n],
    ['0.499999999999999999', 1n, 0n],
    ['0.001', 15_000_000_000n, 15_000_000n],
    ['0.000000000000000001', 15_000_000_000n, 0n],
  ])('computes for %s at %s kobo each: %s kobo, rounded half-up', (quantity, price, amount) => {
    expect(amountKoboOf(unitsOf(quantity), price)).toBe(amount);
  });

  it('never exceeds the typed amount and falls short by less than one step of the quantity', () => {
    for (let typed = 100_000n; typed < 110_000n; typed += 7n) {
      for (const [price, decimals] of [
        [160_000n, 2],
        [15_000_000_000n, 8],
        [333n, 8],
      ] as const) {
        const amount = amountKoboOf(unitsFor(typed, price, decimals), price);
        expect(amount <= typed).toBe(true);
        expect(typed - amount <= price / 10n ** BigInt(decimals) + 1n).toBe(true);
      }
    }
  });
});
