import { expect, it } from 'vitest';
import { may, type OrderEvent, orderStatuses, statusLabel, transitions } from './order-status.ts';

it('order status: allows exactly the designed transitions, and none from a closed order', () => {
  const allowed = (Object.keys(transitions) as OrderEvent[]).flatMap((event) =>
    orderStatuses
      .filter((status) => may(event, status))
      .map((status) => `${status} ${event} ${transitions[event].to}`),
  );
  expect(allowed.sort()).toEqual([
    'pending cancel cancelled',
    'pending complete completed',
    'pending decline cancelled',
    'pending expire cancelled',
    'pending report successful',
    'pending withdraw cancelled',
    'successful cancel cancelled',
    'successful complete completed',
    'successful decline cancelled',
    'successful take-back cancelled',
  ]);
});

it('statusLabel: names a reported payment differently for customers and staff', () => {
  expect(statusLabel('successful', 'user')).toBe('Payment reported');
  expect(statusLabel('successful', 'admin')).toBe('Reported paid');
  expect(orderStatuses.map((status) => statusLabel(status, 'admin'))).toEqual([
    'Pending',
    'Reported paid',
    'Completed',
    'Cancelled',
  ]);
});
