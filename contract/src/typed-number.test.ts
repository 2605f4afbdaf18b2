import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNaira, formatQuantity, nairaOf, quantityOf } from './money.ts';
import { readNumber } from './typed-number.ts';

describe('readNumber', () => {
  it.each([
    ['50000', 2, '50000'],
    ['50,000', 2, '50000'],
    ['₦1,500.50', 2, '1500.50'],
    [' NGN 1 250 000.5 ', 2, '1250000.5'],
    ['1500.', 2, '1500'],
    ['.5', 2, '0.5'],
    ['0,5', 8, '0.5'],
    ['0,', 8, '0'],
    ['0,0015', 8, '0.0015'],
    ['1.000', 8, '1.000'],
    ['007', 2, '007'],
  ])('understands %j with %i decimals', (typed, decimals, number) => {
    expect(readNumber(typed, decimals)).toEqual({ number, problem: '' });
  });

  const figuresOnly = 'Use numbers and one decimal point, like 1500.50';
  it.each([
    ['1,5', 8, 'Use a point for decimals: 1.5'],
    ['50000,50', 2, 'Use a point for decimals: 50000.50'],
    ['1.234.567,89', 2, 'Use a point for decimals: 1234567.89'],
    ['50,000.567', 2, 'Use at most 2 decimals'],
    ['0.123456789', 8, 'Use at most 8 decimals'],
    ['1.000.000', 2, 'Use commas for thousands: 1,000,000'],
    ['1.000', 2, 'Use at most 2 decimals'],
    ['50k', 2, 'Type every zero: 50000, not 50k'],
    ['1.5 M', 2, 'Type every zero: 50000, not 50k'],
    ['1.2.3', 2, figuresOnly],
    ['1e5', 8, figuresOnly],
    ['-5', 2, figuresOnly],
    ['.', 2, figuresOnly],
    ['16,00,000', 2, figuresOnly],
    ['', 2, ''],
    ['₦ ', 2, ''],
  ])('says what to type instead of %j with %i decimals', (typed, decimals, problem) => {
    expect(readNumber(typed, decimals)).toEqual({ number: null, problem });
  });

  it('reads every number as we show it, in groups and without, as itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), (kobo) => {
        const [shown, plain] = [formatNaira(nairaOf(kobo)), nairaOf(kobo)];
        expect([readNumber(shown, 2).number, readNumber(plain, 2).number]).toEqual([plain, plain]);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
        const quantity = quantityOf(units);
        expect(readNumber(formatQuantity(quantity), 18).number).toBe(quantity);
      }),
    );
  });

  it('gives no number of another size than the figures typed: a comma is a thousand’s or is refused', () => {
    const typing = fc.string({ unit: fc.constantFrom(...'0123456789.,,..₦ k-e'), maxLength: 14 });
    fc.assert(
      fc.property(typing, fc.constantFrom(2, 8), (typed, decimals) => {
        const { number, problem } = readNumber(typed, decimals);
        expect(number === null).toBe(problem !== '' || typed.replace(/[₦\s]/g, '') === '');
        if (number === null) return;
        expect(number).toMatch(/^\d+(\.\d+)?$/);
        expect((number.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
        const figures = typed.replace(/[₦\s]/g, '').replace(/^0,(?=\d*$)/, '0.');
        expect(Number(number)).toBe(Number(figures.replaceAll(',', '')));
        for (const [, group] of figures.matchAll(/,(\d*)/g)) expect(group).toHaveLength(3);
      }),
      { numRuns: 20_000 },
    );
  });
});
