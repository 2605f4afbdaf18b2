import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { expect, it } from 'vitest';
import { settleRows } from './settle-rows.ts';

/** A list written as its orders and what changed of them: `a b2 c`. */
const list = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word): DeskOrder => ({ id: word.charAt(0), amount: word.slice(1) }) as DeskOrder);
const settled = (before: string, now: string, closedHere = '') => {
  const { shown, gone, waiting } = settleRows(list(before), list(now), new Set(closedHere));
  return [shown.map(({ id, amount }) => id + amount).join(' '), [...gone].join(''), waiting];
};

it('settle rows: keeps the order, renews what is known, and lets new ones wait', () => {
  expect(settled('a b c', 'x c2 a b y')).toEqual(['a b c2', '', 2]);
});

it('settle rows: leaves those that left in their places', () => {
  expect(settled('a b c', 'a c d')).toEqual(['a b c', 'b', 1]);
});

it('settle rows: takes out at once what the viewer closed', () => {
  expect(settled('a b c', 'a c', 'b')).toEqual(['a c', '', 0]);
  expect(settled('a b c', 'a b c', 'b')).toEqual(['a b c', '', 0]);
});

it('settle rows: fills a list that is empty, or of which nothing is left', () => {
  expect(settled('', 'b a')).toEqual(['b a', '', 0]);
  expect(settled('a b', 'd c')).toEqual(['d c', '', 0]);
});
