import type { SenderOrder } from '@nairadesk/contract/support-desk';
import { describe, expect, it } from 'vitest';
import { fillingsOf } from './fillings.ts';

const sender = {
  id: '1',
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '0803',
  since: '',
  suspended: false,
  completedOrders: 0,
  completedIsLeast: false,
};
const order = (transactionId: string): SenderOrder => ({
  id: transactionId,
  transactionId,
  status: 'successful',
  orderType: 'buy',
  assetName: 'Bitcoin',
  assetType: 'cryptocurrency',
  quantity: '1',
  amount: '48250.00',
  cardCount: null,
  timeStamp: '',
  closedAt: null,
});
const none = { sender, named: [], openOrders: [] };
const meant = (told: Partial<Parameters<typeof fillingsOf>[0]>) =>
  fillingsOf({ ...none, ...told }).transaction;

describe('fillings of a canned reply', () => {
  it('are the customer’s first name, our name and the order that the message names', () => {
    expect(fillingsOf({ ...none, named: [{ ...order('ND1'), own: true }] })).toEqual({
      desk: 'Nairadesk',
      name: 'Ada',
      transaction: 'ND1',
      amount: '₦48,250.00',
      status: 'reported as paid',
    });
  });

  it('take the only open order where none is named, and none of several', () => {
    expect(meant({ openOrders: [order('ND1')] })).toBe('ND1');
    expect(meant({ openOrders: [order('ND1'), order('ND2')] })).toBeUndefined();
    const named = [order('ND1'), order('ND2')].map((one) => ({ ...one, own: true }));
    expect(meant({ named, openOrders: [order('ND1')] })).toBeUndefined();
    expect(meant({ named: named.slice(1), openOrders: [order('ND1')] })).toBe('ND2');
  });

  it('know nothing of another customer’s order, and no name of a visitor', () => {
    expect(fillingsOf({ ...none, named: [{ ...order('ND1'), own: false }] })).toEqual({
      desk: 'Nairadesk',
      name: 'Ada',
    });
    expect(fillingsOf({ ...none, sender: null })).toEqual({ desk: 'Nairadesk' });
  });
});
