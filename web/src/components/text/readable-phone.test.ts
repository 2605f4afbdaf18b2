import { expect, it } from 'vitest';
import { readablePhone } from './readable-phone.ts';

it.each([
  ['+2348031234567', '+234 803 123 4567'],
  ['+447911123456', '+447911123456'],
  ['+23480312345', '+23480312345'],
  // Stored before phone numbers were normalised.
  ['0803 1234567', '0803 1234567'],
  ['', ''],
])('readablePhone: shows %s as %s', (stored, shown) => {
  expect(readablePhone(stored)).toBe(shown);
});
