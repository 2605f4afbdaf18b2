import { expect, it } from 'vitest';
import { quotedReason } from './quoted-reason.ts';

it.each([
  ['Three cards checked, all good.', '“Three cards checked, all good.”'],
  ['Is it his?', '“Is it his?”'],
  ['Checked the bank', '“Checked the bank”.'],
  ['”. We say so', '“. We say so”.'],
  [`${'a'.repeat(600)}`, `“${'a'.repeat(499)}…”`],
])('quotedReason: ends %j once', (reason, quoted) => {
  expect(quotedReason(reason)).toBe(quoted);
});
