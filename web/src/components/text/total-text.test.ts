import { describe, expect, it } from 'vitest';
import { countedText, totalText } from './total-text.ts';

describe('total text', () => {
  it('groups thousands, and marks a total beyond which the server didn’t count', () => {
    expect([totalText(7, false), totalText(12_345, undefined), totalText(1000, true)]).toEqual([
      '7',
      '12,345',
      '1,000+',
    ]);
  });

  it('names one and many of what is counted', () => {
    const orders = (total: number, isLeast = false) => countedText(total, isLeast, 'order', 'orders');
    expect([orders(0), orders(1), orders(2), orders(1000, true)]).toEqual([
      '0 orders',
      '1 order',
      '2 orders',
      '1,000+ orders',
    ]);
  });
});
