import { describe, expect, it } from 'vitest';
import { fundingOf, fundingText, sumNaira } from './funding-text.ts';

const buy = { amount: '150000.00', orderType: 'buy' } as const;
const sell = { amount: '48250.00', orderType: 'sell' } as const;

describe('funding text', () => {
  it.each([
    [buy, '149500.00', 'Received ₦149,500.00 of ₦150,000.00 · ₦500.00 short'],
    [buy, '149999.99', 'Received ₦149,999.99 of ₦150,000.00 · ₦0.01 short'],
    [buy, '150000.00', 'Received in full'],
    [buy, '150000', 'Received in full'],
    [buy, '150500.00', 'Received ₦150,500.00 of ₦150,000.00 · ₦500.00 over'],
    [sell, '48000.00', 'Paid out ₦48,000.00 of ₦48,250.00 · ₦250.00 short'],
    [sell, '48250.00', 'Paid out in full'],
  ] as const)('says of %o with %s matched: %s', (order, matched, text) => {
    expect(fundingText(order, matched)).toBe(text);
  });

  it.each([
    [buy, '149980.00', '20', 'Received ₦149,980.00 of ₦150,000.00 · ₦20.00 short, within your tolerance'],
    [buy, '149979.99', '20.00', 'Received ₦149,979.99 of ₦150,000.00 · ₦20.01 short'],
    [buy, '150020.00', '20', 'Received ₦150,020.00 of ₦150,000.00 · ₦20.00 over'],
    [sell, '48230.00', '20', 'Paid out ₦48,230.00 of ₦48,250.00 · ₦20.00 short'],
  ] as const)('says of %o with %s matched and ₦%s tolerated: %s', (order, matched, tolerance, text) => {
    expect(fundingText(order, matched, tolerance)).toBe(text);
  });

  it('counts in kobo, where floats would miss one', () => {
    expect(fundingOf({ ...buy, amount: '0.30' }, sumNaira('0.10', '0.20'))).toEqual({
      state: 'full',
      gap: '0.00',
    });
    expect(fundingOf({ ...buy, amount: '999999999999.99' }, '999999999999.98')).toEqual({
      state: 'short',
      gap: '0.01',
    });
  });
});
