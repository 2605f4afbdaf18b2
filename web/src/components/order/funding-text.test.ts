import { describe, expect, it } from 'vitest';
import { fundingOf, fundingText, isUnsettled, sumNaira } from './funding-text.ts';

const buy = { amount: '150000.00', orderType: 'buy' } as const;
// Of so little a tenth is forgiven at most.
const small = { amount: '32.00', orderType: 'buy' } as const;
const sell = { amount: '48250.00', orderType: 'sell' } as const;

describe('funding text', () => {
  it.each([
    [buy, '149500.00', 'Received ₦149,500.00 of ₦150,000.00 · ₦500.00 short'],
    [buy, '149999.99', 'Received ₦149,999.99 of ₦150,000.00 · ₦0.01 short'],
    [buy, '150000.00', 'Received in full'],
    [buy, '150000', 'Received in full'],
    [buy, '150500.00', 'Received ₦150,500.00 of ₦150,000.00 · ₦500.00 over'],
    [buy, '150001.00', 'Received ₦150,001.00 of ₦150,000.00 · ₦1.00 over'],
    [buy, '150000.99', 'Received ₦150,000.99 of ₦150,000.00 · ₦0.99 over, too little to send back'],
    [sell, '48250.01', 'Paid out ₦48,250.01 of ₦48,250.00 · ₦0.01 over'],
    [sell, '48000.00', 'Paid out ₦48,000.00 of ₦48,250.00 · ₦250.00 short'],
    [sell, '48250.00', 'Paid out in full'],
  ] as const)('says of %o with %s matched: %s', (order, matched, text) => {
    expect(fundingText(order, matched)).toBe(text);
  });

  it.each([
    [buy, '149980.00', '20', 'Received ₦149,980.00 of ₦150,000.00 · ₦20.00 short, within your tolerance'],
    [buy, '149979.99', '20.00', 'Received ₦149,979.99 of ₦150,000.00 · ₦20.01 short'],
    [small, '0.01', '50', 'Received ₦0.01 of ₦32.00 · ₦31.99 short'],
    [small, '28.80', '50', 'Received ₦28.80 of ₦32.00 · ₦3.20 short, within your tolerance'],
    [buy, '150020.00', '20', 'Received ₦150,020.00 of ₦150,000.00 · ₦20.00 over'],
    [sell, '48230.00', '20', 'Paid out ₦48,230.00 of ₦48,250.00 · ₦20.00 short'],
  ] as const)('says of %o with %s matched and ₦%s tolerated: %s', (order, matched, tolerance, text) => {
    expect(fundingText(order, matched, tolerance)).toBe(text);
  });

  it('names the settled sum where both sides agreed on another one', () => {
    const settled = { amount: '149500.00', quantity: '0.00099' };
    const text = 'Received in full: ₦149,500.00, settled instead of ₦150,000.00';
    expect(fundingText({ ...buy, settled }, '149500.00')).toBe(text);
    expect(fundingText({ ...buy, settled: { ...settled, amount: buy.amount } }, buy.amount)).toBe(
      'Received in full',
    );
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

describe('isUnsettled: tells that the server would refuse to complete', () => {
  const late = { arrivedAt: '', minutesLate: 120 };
  const untouched = {
    ...buy,
    matched: null,
    lateMoney: null,
    openReversal: null,
    takenBack: null,
    settled: null,
  };
  it.each([
    ['nothing matched', untouched, false],
    ['all of it', { ...untouched, matched: '150000.00' }, false],
    ['too much', { ...untouched, matched: '150500.00' }, false],
    ['₦20 short, within the tolerance', { ...untouched, matched: '149980.00' }, false],
    ['₦500 short', { ...untouched, matched: '149500.00' }, true],
    [
      'late, at a rate that holds',
      { ...untouched, matched: '150000.00', lateMoney: { ...late, isRateWorse: false } },
      false,
    ],
    [
      'late, at a worse rate',
      { ...untouched, matched: '150000.00', lateMoney: { ...late, isRateWorse: true } },
      true,
    ],
    [
      'perhaps taken back by the bank',
      { ...untouched, matched: '150000.00', openReversal: { arrivedAt: '', reference: 'RVSL' } },
      true,
    ],
    ['taken back by the bank', { ...untouched, takenBack: '150000.00' }, true],
    ['settled for less, and undone', { ...untouched, settled: { amount: '149500.00', quantity: '1' } }, true],
    ['a sale', { ...untouched, ...sell, matched: '48000.00' }, false],
  ] as const)('%s', (_what, order, refused) => {
    expect(isUnsettled(order, '20')).toBe(refused);
  });
});
