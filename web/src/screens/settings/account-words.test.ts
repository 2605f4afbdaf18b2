import { expect, it } from 'vitest';
import { nextText, tellText } from './account-words.ts';

it('account words: speak of one customer where one open order points to an account', () => {
  expect([nextText(1), tellText(1)].join(' ')).toBe(
    'Next we’ll show the one open order that already has it, so you can tell its customer. Tell the customer of the one open order not to pay into it.',
  );
  expect([nextText(3), tellText(3)].join(' ')).toBe(
    'Next we’ll list the 3 open orders that already have it, so you can tell their customers. Tell the customers of 3 open orders not to pay into it.',
  );
});
