import { expect, it } from 'vitest';
import { type ApprovedOrder, approvedText } from './approved-text.ts';

const sale: ApprovedOrder = { orderType: 'sell', amount: '148000.00', settled: null, matched: null };

it.each([
  ['a sale that nothing is matched to', sale, 'You can pay or send now, exactly as it’s shown here.'],
  [
    'a purchase with its money',
    { ...sale, orderType: 'buy', matched: '148000.00' },
    /^You can pay or send now/,
  ],
  ['a sale that is paid out', { ...sale, matched: '148000.00' }, /^It’s paid out already: pay nothing/],
  [
    'a sale that more is paid out for',
    { ...sale, matched: '149000.00' },
    /^It’s paid out already: pay nothing/,
  ],
  [
    'a sale of which a part is paid out',
    { ...sale, matched: '100000.00' },
    /: pay only the ₦48,000\.00 that’s missing/,
  ],
] satisfies [string, ApprovedOrder, string | RegExp][])(
  'a yes to %s says what can be paid by it',
  (_, order, text) => {
    expect(approvedText(order)).toMatch(text);
  },
);
