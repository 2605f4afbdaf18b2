import { expect, it } from 'vitest';
import { quickNaira } from './quick-amounts.tsx';

it.each([
  ['0.00', null, ['5000', '20000', '50000']],
  ['5000.00', '20000000.00', ['5000', '20000', '50000']],
  ['5000.01', '50000.00', ['20000']],
  ['10000.00', '60000.00', ['20000', '50000']],
  ['6000000.00', null, []],
])('quick amounts: keep the minimum of %s and the maximum of %s', (minAmount, maxAmount, shown) => {
  expect(quickNaira({ minAmount, maxAmount })).toEqual(shown);
});
