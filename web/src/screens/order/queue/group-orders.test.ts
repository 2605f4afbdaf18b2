import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { expect, it } from 'vitest';
import { groupOrders } from './group-orders.ts';

/** A queue written as customers and the numbers of their orders: `a1 b1 a2`; a capital has a closed one. */
const queue = (text: string) =>
  text.split(' ').map((id): DeskOrder => {
    const customer = id.charAt(0).toLowerCase();
    const status = id.startsWith(customer) ? 'pending' : 'completed';
    return { id, userEmail: `${customer}@example.com`, status } as DeskOrder;
  });
const grouped = (text: string) =>
  groupOrders(queue(text)).map(({ order, more }) => [order, ...more].map(({ id }) => id).join('+'));

it('group orders: leaves a customer with five open orders where they are', () => {
  expect(grouped('a1 b1 a2 c1 a3 a4 a5')).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4', 'a5']);
});

it('group orders: puts six and more below the first, and keeps the order of the list', () => {
  expect(grouped('b1 a1 a2 c1 a3 b2 a4 d1 a5 a6')).toEqual(['b1', 'a1+a2+a3+a4+a5+a6', 'c1', 'b2', 'd1']);
});

it('group orders: groups several customers, each below their own first order', () => {
  expect(grouped('a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6')).toEqual(['a1+a2+a3+a4+a5+a6', 'b1+b2+b3+b4+b5+b6']);
});

it('group orders: never groups closed orders', () => {
  expect(grouped('A1 A2 A3 A4 A5 A6')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
});
