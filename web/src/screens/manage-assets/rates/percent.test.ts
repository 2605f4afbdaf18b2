import { describe, expect, it } from 'vitest';
import { changedBy, difference, marginOf, percentText, readPercent } from './percent.ts';

describe('percent', () => {
  it.each([
    ['1.5', 150n],
    ['+0.25', 25n],
    ['-2', -200n],
    ['−2 %', -200n],
    ['', null],
    ['1.234', null],
    ['abc', null],
    ['1,5', null],
  ])('reads %j', (text, hundredths) => {
    expect(readPercent(text)).toBe(hundredths);
  });

  it.each([
    ['1000.00', 150n, '1015.00'],
    ['1000.00', -150n, '985.00'],
    ['0.33', 150n, '0.33'],
    ['0.34', 150n, '0.35'],
    ['160050000.00', -33n, '159521835.00'],
    ['0.01', -9900n, null],
    ['1000.00', -10000n, null],
    ['1000.00', -20000n, null],
  ])('changes %s by %d hundredths', (naira, hundredths, changed) => {
    expect(changedBy(naira, hundredths)).toBe(changed);
  });

  it('tells how far two prices are apart, and what the desk keeps of the first', () => {
    expect(difference('1000.00', '1012.00')).toBe(120n);
    expect(difference('1000.00', '988.00')).toBe(-120n);
    expect(marginOf('1600.00', '1500.00')).toBe(625n);
    expect(marginOf('1500.00', '1600.00')).toBe(-667n);
  });

  it.each([
    [120n, true, '+1.2 %'],
    [-120n, true, '−1.2 %'],
    [0n, true, '0 %'],
    [625n, false, '6.25 %'],
    [10000n, true, '+100 %'],
  ])('writes %d with a sign: %s as %s', (hundredths, signed, text) => {
    expect(percentText(hundredths, signed)).toBe(text);
  });
});
