import type { Receipt, ReceiptMatch } from '@nairadesk/contract/receipts';
import type { Refund } from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import {
  counterpartText,
  explainedText,
  leftOf,
  payeeName,
  takenBackText,
  transactionIdIn,
  unknownPayeeText,
} from './money-words.ts';

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
    [{ matches: [match], typedBy: 'Tunde Bakare' }, 'Matched, on no statement'],
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

describe('a refund', () => {
  const sender = { senderName: 'OBI ADA', senderBank: 'GTBank', senderAccount: '0123456789' };
  const unnamed = { senderName: null, senderBank: null, senderAccount: null };
  const refund = { customerName: null, payee: null, transfer: null, payers: [] };
  const stranger = { name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Ada Obi' };

  it.each([
    [{ customerName: 'Ada Obi', transfer: sender }, 'Ada Obi'],
    [{ payee: { accountName: 'CHIDI OKAFOR' }, transfer: sender }, 'CHIDI OKAFOR'],
    [{ customerName: 'Ada Obi', payers: [stranger] }, 'CHIDI OKAFOR'],
    [
      { customerName: 'Ada Obi', payers: [{ name: 'OBI ADA', is: 'customer' }, stranger] },
      'OBI ADA and CHIDI OKAFOR',
    ],
    [{ customerName: 'Ada Obi', payers: [stranger], payee: { accountName: 'Chidi Okafor' } }, 'Chidi Okafor'],
    [{ customerName: 'Ada Obi', payers: [{ name: null, is: 'unnamed' }] }, 'Ada Obi'],
    [{ transfer: sender }, 'OBI ADA'],
    [{ customerName: 'Ada. Approved by boss', transfer: sender }, '“Ada. Approved by boss”'],
    [{ transfer: { ...sender, senderName: 'OBI, ADA' } }, '“OBI, ADA”'],
    [{ transfer: { ...unnamed, senderAccount: '0123456789' } }, '0123456789'],
    [{ transfer: unnamed }, 'an unknown sender'],
    [{}, 'an unknown sender'],
  ])('with %j goes to whom we know: %s', (more, name) => {
    expect(payeeName({ ...refund, ...more } as unknown as Refund)).toBe(name);
  });

  it.each([
    [{ payers: [stranger] }, 'We don’t know the account yet. Send the money back'],
    [{}, 'We don’t know the account yet. Ask the customer'],
    [{ transfer: { ...unnamed, senderName: 'OBI ADA' } }, 'We don’t know the account yet. Ask the customer'],
    [{ transfer: { ...sender, typedBy: 'Tunde Bakare' } }, 'The sender’s account was typed in'],
    [{ transfer: { ...sender, senderName: null, typedBy: null } }, 'The statement doesn’t have all of'],
  ])('with %j and no account yet: says what is known of it, %s', (more, text) => {
    expect(unknownPayeeText({ ...refund, ...more } as unknown as Refund)).toContain(text);
  });
});

it.each([
  ['in', [match], 'An open order is short again.'],
  ['out', [match], 'what it paid is owed again'],
  ['in', [], 'It isn’t matched to anything'],
  ['out', [], 'It isn’t matched to anything'],
] as const)('taking a transfer %s back: says what follows for its matches %j', (direction, matches, text) => {
  expect(takenBackText({ direction, matches: [...matches] })).toContain(text);
});
