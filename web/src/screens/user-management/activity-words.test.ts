import type { ActivityItem } from '@nairadesk/contract/users';
import { expect, it } from 'vitest';
import { detailText, unnamedText } from './activity-words.ts';

it.each<[Partial<ActivityItem>, string]>([
  [
    { action: 'logged-in', detail: { from: '192.0.2.1', failedTries: 2 } },
    'from: 192.0.2.1, failed tries before: 2',
  ],
  [{ action: 'logged-in', detail: { from: '192.0.2.1', failedTries: 0 } }, 'from: 192.0.2.1'],
  [
    { action: 'logged-in', detail: { from: '192.0.2.1', activated: true } },
    'from: 192.0.2.1, account activated: yes',
  ],
  [{ action: 'recovery-code-used', detail: { from: null, left: 0 } }, 'recovery codes left: 0'],
  [{ action: 'network-switched', detail: { offered: false } }, 'new orders: no'],
  [{ action: 'order-completed', detail: { amount: '1500.00', reference: null } }, 'amount: ₦1,500.00'],
  [
    {
      action: 'asset-edited',
      detail: { name: 'Solana', sellingPrice: '22260.00', sellingPriceBefore: '222600.00' },
    },
    'name: Solana, selling price: ₦22,260.00, selling price before: ₦222,600.00',
  ],
  [
    { action: 'desk-rules-changed', detail: { approvalFrom: '100000.00', approvalFromBefore: 'none' } },
    'sum that needs a second person: ₦100,000.00, sum that needs a second person before: none',
  ],
  [
    { action: 'desk-rules-changed', detail: { approveReversals: true, approveReversalsBefore: false } },
    'a second person for reversals: yes, a second person for reversals before: no',
  ],
  [{ action: 'order-completed', detail: { shownToNobodyYet: 3 } }, 'shown to nobody yet: 3'],
  [{ action: 'desk-account-chosen', detail: { from: '0b6f1d7e-6a1c-4c53-9d2a-0a1b2c3d4e5f' } }, ''],
])('detailText: describes %j as %s', (item, words) => {
  expect(detailText(item as ActivityItem)).toBe(words);
});

it('unnamedText: says what kind of thing it was', () => {
  expect(unnamedText('desk-rules')).toBe('Desk rules');
  expect(unnamedText('refund')).toBe('A refund');
  expect(unnamedText(null)).toBe('None');
});
