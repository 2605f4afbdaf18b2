import type { Receipt, ReceiptMatch } from '@nairadesk/contract/receipts';
import { describe, expect, it } from 'vitest';
import { counterpartText, explainedText, leftOf, localMoment, transactionIdIn } from './money-words.ts';

const match = { orderId: 'one', refundId: null } as ReceiptMatch;
const transfer = {
  direction: 'in',
  kind: 'transfer',
  amount: '149500.00',
  unmatched: '149500.00',
  senderName: 'OBI ADA',
  senderBank: 'GTBank',
  senderAccount: '0123456789',
  matches: [],
} as unknown as Receipt;

describe('counterpart of a transfer', () => {
  it.each([
    [{}, 'From OBI ADA, GTBank 0123456789'],
    [{ direction: 'out' }, 'To OBI ADA, GTBank 0123456789'],
    [{ senderBank: null, senderAccount: null }, 'From OBI ADA'],
    [{ senderName: null }, 'From GTBank 0123456789'],
    [{ senderName: null, senderBank: null, senderAccount: null }, 'The bank names no sender'],
    [
      { direction: 'out', senderName: null, senderBank: null, senderAccount: null },
      'The bank names no receiver',
    ],
  ] as const)('of %o is named as far as the bank does: %s', (more, text) => {
    expect(counterpartText({ ...transfer, ...more })).toBe(text);
  });
});

describe('what is left of a transfer', () => {
  it.each([
    [{}, 'all'],
    [{ unmatched: '0.01', matches: [match] }, 'part'],
    [{ unmatched: '0.00', matches: [match] }, 'none'],
    [{ kind: 'charge' }, 'none'],
  ] as const)('is told for %o: %s', (more, left) => {
    expect(leftOf({ ...transfer, ...more } as Receipt)).toBe(left);
  });

  it.each([
    [{ matches: [match] }, 'Matched'],
    [{ matches: [{ ...match, orderId: null, refundId: 'two' }] }, 'Goes back'],
    [{ matches: [match, { ...match, orderId: null, refundId: 'two' }] }, 'Matched'],
    [{ kind: 'charge' }, 'Bank charge'],
    [{ reversal: { takes: false } }, 'Taken back'],
    [{ kind: 'reversal', reversal: { takes: true } }, 'Reversal'],
  ] as const)('is explained, where it is nothing, for %o: %s', (more, text) => {
    expect(explainedText({ ...transfer, ...more } as unknown as Receipt)).toBe(text);
  });
});

it.each([
  ['NIP/GTB/OBI ADA/ndq5luqhtu', 'NDQ5LUQHTU'],
  ['FT NDQ5LUQHTU REF', 'NDQ5LUQHTU'],
  ['SENDQ5LUQHTU', ''],
  ['for btc', ''],
])('transaction ID: is found in the narration %s: %s', (narration, id) => {
  expect(transactionIdIn(narration)).toBe(id);
});

it('local moment: is what a date field of this device reads back as the same minute', () => {
  const now = new Date('2026-11-20T18:46:59.123Z');
  expect(localMoment(now)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  expect(new Date(localMoment(now)).toISOString()).toBe('2026-11-20T18:46:00.000Z');
});
