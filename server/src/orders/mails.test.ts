import type { Order } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { cancelledMail } from './mails.ts';

const order = {
  id: 'x',
  transactionId: 'ND7K2M9QXA',
  userName: 'Ada Obi',
  userEmail: 'ada@example.com',
  assetName: 'Amazon',
  quantity: '10',
  amount: '16000.00',
  settled: null,
  reason: null,
  note: null,
} as Order;

describe('mail of a cancellation', () => {
  it.each([
    ['buy', 'gift-card', 'If you’ve already sent us the money for it, write to us'],
    ['sell', 'gift-card', 'If you think this is wrong, write to us'],
    ['buy', 'cryptocurrency', 'If you’ve already sent us the money for it, write to us'],
    ['sell', 'cryptocurrency', 'If you’ve already sent us the coins for it, write to us'],
  ] as const)('asks who placed an order to %s a %s for what they sent', (orderType, assetType, words) => {
    const mail = cancelledMail({ ...order, orderType, assetType }, 'https://x', { by: 'staff' });
    expect(mail.paragraphs.at(-1)).toContain(words);
    expect(mail.paragraphs.join(' ')).not.toContain('back to you');
  });
});
