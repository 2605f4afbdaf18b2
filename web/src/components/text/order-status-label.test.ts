import { expect, it } from 'vitest';
import { orderStatusLabel } from './order-status-label.ts';

it.each(['user', 'admin'] as const)(
  'order status label: names for %s what the customer of a sale sent',
  (viewer) => {
    const sale = { status: 'successful', orderType: 'sell', assetType: 'cryptocurrency' } as const;
    expect(orderStatusLabel(sale, viewer)).toBe('Coins sent');
    expect(orderStatusLabel({ ...sale, assetType: 'gift-card' }, viewer)).toBe('Card ready');
    expect(orderStatusLabel({ ...sale, status: 'pending' }, viewer)).toBe('Pending');
    const buy = orderStatusLabel({ ...sale, orderType: 'buy' }, viewer);
    expect(buy).toBe(viewer === 'user' ? 'Payment reported' : 'Reported paid');
  },
);
