import { describe, expect, it } from 'vitest';
import { tieOf, type Written } from './tie-of.ts';

const [own, another] = ['ND23456789', 'ND98765432'];
const written = (narration: string, orders: string[] = []): Written => ({
  name: null,
  narration,
  reference: null,
  orders,
});

describe('tieOf: a reversal that names an order', () => {
  it.each([
    ['other', 'names another one, to which nobody matched it', written(`NIP/${another}`)],
    ['other', 'names another one, though staff matched it to that order', written(`NIP/${another}`, [own])],
    ['other', 'names none, and was matched to another one', written('FUND TRANSFER', [another])],
    ['open', 'names none, and was matched to that order', written('FUND TRANSFER', [own])],
    ['tied', 'names it too, and was matched to another one', written(`NIP/${own}`, [another])],
  ] as const)('is %s to a transfer that %s', (tie, _, transfer) => {
    expect(tieOf(written(`RVSL NIP/${own}`), transfer)).toBe(tie);
  });
});
