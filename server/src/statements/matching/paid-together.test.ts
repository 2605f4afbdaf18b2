import { expect, it } from 'vitest';
import { isAbout } from './paid-together.ts';

it.each([
  ['as much', 400_00n, true],
  ['less by the whole tolerance, which is more than a tenth of it', 350_00n, true],
  ['less by a kobo more', 349_99n, false],
  ['a tenth more', 440_00n, true],
  ['a kobo more than that', 440_01n, false],
])('a payment may be for an order of ₦400 if it is %s', (_, payment, isTaken) => {
  expect(isAbout(payment, 400_00n, 50_00n)).toBe(isTaken);
});
