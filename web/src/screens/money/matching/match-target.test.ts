import type { DeskOrder } from '@nairadesk/contract/order-answers';
import type { Debt, Receipt } from '@nairadesk/contract/receipts';
import { describe, expect, it } from 'vitest';
import { bySameAmount, debtTargets, orderTargets } from './match-target.ts';

const order = (id: string, more: object = {}) =>
  ({
    id,
    orderType: 'buy',
    own: false,
    amount: '150000.00',
    settled: null,
    matched: null,
    ...more,
  }) as DeskOrder;
const debt = (orderId: string | null, more: object = {}) =>
  ({
    orderId,
    orderType: 'buy',
    transactionId: 'ND7K2M9QXA',
    customerName: 'Kemi Bounced',
    customerEmail: 'kemi@example.com',
    amount: '150000.00',
    ...more,
  }) as Debt;
const ids = (targets: readonly { id: string }[]) => targets.map(({ id }) => id);

describe('targets of a transfer', () => {
  it('are orders of its side, none of them one’s own', () => {
    const orders = [order('buy'), order('sell', { orderType: 'sell' }), order('own', { own: true })];
    expect(ids(orderTargets(orders, { direction: 'in' } as Receipt))).toEqual(['buy']);
    expect(ids(orderTargets(orders, { direction: 'out' } as Receipt))).toEqual(['sell']);
  });

  it('are what customers owe us for purchases, without a search too', () => {
    const debts = [debt('one'), debt(null), debt('reversed-sale', { orderType: 'sell' })];
    expect(ids(debtTargets(debts, ''))).toEqual(['one']);
    expect(ids(debtTargets(debts, ' kemi b'))).toEqual(['one']);
    expect(ids(debtTargets(debts, 'nd7k'))).toEqual(['one']);
    expect(ids(debtTargets(debts, 'halima'))).toEqual([]);
  });

  it('come once each, those that wait for just this amount first', () => {
    const targets = [
      ...orderTargets(
        [
          order('other', { amount: '2000.00' }),
          order('rest', { matched: '149500.00' }),
          order('settled', { settled: { amount: '500.00', quantity: '1' } }),
          order('other', { amount: '2000.00' }),
        ],
        { direction: 'in' } as Receipt,
      ),
      ...debtTargets([debt('owed', { amount: '500.00' })], ''),
    ];
    expect(ids(bySameAmount(targets, '500'))).toEqual(['rest', 'settled', 'owed', 'other']);
  });
});
