import { expect, it } from 'vitest';
import { may, type OrderEvent, orderStatuses, statusLabel, transitions } from './order-status.ts';

it('allows exactly the moves of the design, and none out of a closed order', () => {
  const allowed = (Object.keys(transitions) as OrderEvent[]).flatMap((event) =>
    orderStatuses
      .filter((status) => may(event, status))
      .map((status) => `${status} ${event} ${transitions[event].to}`),
  );
  expect(allowed.sort()).toEqual([
    'pending cancel cancelled',
    'pending complete completed',
    'pending expire cancelled',
    'pending report successful',
    'pending withdraw cancelled',
    'successful cancel cancelled',
    'successful complete completed',
  ]);
});

it('names a reported payment by who looks', () => {
  expect(statusLabel('successful', 'user')).toBe('Payment reported');
  expect(statusLabel('successful', 'admin')).toBe('Reported paid');
  expect(orderStatuses.map((status) => statusLabel(status, 'admin'))).toEqual([
    'Pending',
    'Reported paid',
    'Completed',
    'Cancelled',
  ]);
});
