import { expect, it } from 'vitest';
import { splitCodes } from './split-codes.ts';

it.each([
  ['ABCD-1234', ['ABCD-1234']],
  [' ABCD-1234 \nEFGH 5678\r\n\r\nIJKL-9012\n', ['ABCD-1234', 'EFGH 5678', 'IJKL-9012']],
  ['ABCD-1234\t25\nEFGH-5678\t50', ['ABCD-1234', 'EFGH-5678']],
  [' \n', []],
])('pasted codes: %j are one a line', (pasted, codes) => {
  expect(splitCodes(pasted)).toEqual(codes);
});
