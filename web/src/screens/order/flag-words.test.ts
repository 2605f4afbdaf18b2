import { expect, it } from 'vitest';
import { flagExplanation, moreOrders } from './flag-words.ts';

it('says in one sentence of a few words why an order counts as a first one', () => {
  const said = flagExplanation({ kind: 'first-order', limit: null });
  expect(said).toBe(
    'No order of this customer was completed yet, or their name was changed since the last one that was.',
  );
});

it.each([
  [{ count: 1, isAll: true }, 'Seen in 1 more order.'],
  [{ count: 3, isAll: true }, 'Seen in 3 more orders.'],
  [{ count: 49, isAll: false }, 'Seen in 49 or more other orders, too: more than we look at.'],
])('says of %j in how many more orders the same was seen', (more, said) => {
  expect(moreOrders(more)).toBe(said);
});
