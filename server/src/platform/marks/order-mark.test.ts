import { describe, expect, it } from 'vitest';
import { createSecrets } from '../crypto/secrets.ts';
import { orderMark } from './order-mark.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
const at = new Date('2026-11-22T12:00:00.120Z');
const order = {
  id: '0b6f7a4e-0000-4000-8000-000000000001',
  transactionId: 'ND23456789',
  userId: '0b6f7a4e-0000-4000-8000-000000000002',
  assetId: '0b6f7a4e-0000-4000-8000-000000000003',
  assetName: 'Bitcoin',
  assetType: 'cryptocurrency' as const,
  orderType: 'sell' as const,
  status: 'pending' as const,
  priceKobo: 15_000_000_000n,
  quantity: '100.5',
  quantityDecimals: 8,
  amountKobo: 15_000_000n,
  wallet: { network: 'Bitcoin' as const, walletAddress: 'bc1q', memo: null, noMemo: false },
  admindetails: {
    bankDetails: { bankName: 'GTBank', accountName: 'Desk', accountNumber: '0123456789' },
    wallets: null,
    email: 'desk@example.com',
  },
  descriptionSealed: Buffer.from('sealed'),
  placedAt: at,
  expiresAt: at,
};
const events = [{ toStatus: 'pending' as const, actorKind: 'owner' as const, actorId: order.userId, at }];
const mark = orderMark(secrets, order, events);

describe('order mark', () => {
  it('is the same for a row as the database gives it back', () => {
    const { bankDetails, email } = order.admindetails;
    const stored = {
      ...order,
      quantity: '100.500000000000000000',
      network: null,
      closedAt: null,
      admindetails: { email, wallets: null, bankDetails },
      mark,
    };
    const told = events.map((event) => ({
      ...event,
      id: 1,
      orderId: order.id,
      fromStatus: null,
      reason: null,
    }));
    expect(orderMark(secrets, stored, told)).toEqual(mark);
  });

  it.each([
    { quantity: '1005' },
    { quantity: '100' },
    { amountKobo: 15_000_001n },
    { wallet: { ...order.wallet, noMemo: true } },
    { descriptionSealed: Buffer.from('Sealed') },
    { expiresAt: new Date(at.getTime() + 1) },
    { reference: 'GTB' },
    { status: 'successful' as const },
  ])('differs with any other value: %o', (change) => {
    expect(orderMark(secrets, { ...order, ...change }, events)).not.toEqual(mark);
  });

  it('differs with another event, none or one more', () => {
    for (const others of [[], [...events, ...events], events.map((event) => ({ ...event, reason: 'x' }))])
      expect(orderMark(secrets, order, others)).not.toEqual(mark);
  });

  it('is the same without cards as before there were any, and differs with any other card', () => {
    expect(orderMark(secrets, order, events, [])).toEqual(mark);
    const card = {
      id: '0b6f7a4e-0000-4000-8000-000000000004',
      position: 1,
      country: 'US' as const,
      form: 'physical' as const,
      receipt: 'cash' as const,
      faceCents: 10_000n,
      rateKobo: 115_000n,
      amountKobo: 11_500_000n,
    };
    const withCard = orderMark(secrets, order, events, [card]);
    // The columns that are erased later, or count up, are not in it.
    const stored = {
      ...card,
      orderId: order.id,
      codeSealed: Buffer.from('sealed'),
      version: 3,
      verdict: null,
    };
    expect(orderMark(secrets, order, events, [stored])).toEqual(withCard);
    for (const change of [
      { faceCents: 10_001n },
      { receipt: 'none' as const },
      { verdict: 'refused' as const },
    ])
      expect(orderMark(secrets, order, events, [{ ...card, ...change }])).not.toEqual(withCard);
    for (const others of [[], [card, card]])
      expect(orderMark(secrets, order, events, others)).not.toEqual(withCard);
  });

  it('differs with another key', () => {
    expect(orderMark(createSecrets(Buffer.alloc(32, 8)), order, events)).not.toEqual(mark);
  });
});
