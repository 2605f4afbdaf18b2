import { expect, it } from 'vitest';
import { accountNumber, phoneIsNoAccount } from './banks.ts';

const read = (typed: unknown) => accountNumber.safeParse(typed);

it('account number: accepts any ten digits, regardless of spacing', () => {
  for (let index = 0; index < 1000; index += 1) {
    const number = String((index * 7_919_191_919) % 10_000_000_000).padStart(10, '0');
    const spaced = number.replace(/(...)(...)/, '$1 $2 ');
    for (const typed of [number, spaced, ` ${number}\u00a0`]) {
      expect(read(typed), typed).toMatchObject({ success: true, data: number });
    }
  }
});

it.each([
  ['08031234567', phoneIsNoAccount],
  ['0803 123 4567', phoneIsNoAccount],
  ['2348031234567', phoneIsNoAccount],
  ['01234567890', 'Account number must be 10 digits'],
  ['012345678', 'Account number must be 10 digits'],
  ['０１２３４５６７８９', 'Account number must be 10 digits'],
  ['٠١٢٣٤٥٦٧٨٩', 'Account number must be 10 digits'],
  ['0123-456789', 'Account number must be 10 digits'],
  ['0123456789a', 'Account number must be 10 digits'],
  ['   ', 'Account number is required'],
])('account number: refuses %j: %s', (typed, message) => {
  expect(read(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
