import { expect, it } from 'vitest';
import { moreOrders } from './flag-words.ts';

it.each([
  [{ count: 1, isAll: true }, 'Seen in 1 more order.'],
  [{ count: 3, isAll: true }, 'Seen in 3 more orders.'],
  [{ count: 49, isAll: false }, 'Seen in 49 or more other orders, too: more than we look at.'],
])('says of %j in how many more orders the same was seen', (more, said) => {
  expect(moreOrders(more)).toBe(said);
});
