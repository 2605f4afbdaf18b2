import { afterEach, expect, it, vi } from 'vitest';
import { proposeMatches } from '../../../../test/statements/propose-matches.ts';
import type { AwaitedOrder, SentPayout } from './expected-money.ts';
import type { StatementLine } from './statement-line.ts';

afterEach(() => vi.restoreAllMocks());

const noon = new Date('2026-08-16T11:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let count = 0;

function line(narration: string, over: Partial<StatementLine> = {}): StatementLine {
  count += 1;
  return {
    row: count,
    at: noon,
    hasTime: true,
    amountKobo: 50_000_00n,
    balanceKobo: null,
    reference: null,
    narration,
    senderName: null,
    senderAccount: null,
    senderBank: null,
    isTakenBack: false,
    isSweep: false,
    key: `line ${count}`,
    ...over,
  };
}

const order: AwaitedOrder = {
  id: 'order 1',
  transactionId: 'ND7K4Q9XMP',
  customerId: 'ada',
  isMatchable: true,
  amountKobo: 50_000_00n,
  receivedKobo: 0n,
  customerName: 'Ada Obi',
  payerAccounts: ['0123456789'],
  declaredAccount: null,
  placedAt: later(-30),
  endedAt: null,
};
const another: AwaitedOrder = {
  ...order,
  id: 'order 2',
  transactionId: 'ND7KAAAAAA',
  customerId: 'musa',
  customerName: 'Musa Bello',
  payerAccounts: [],
};
const payout: SentPayout = {
  id: 'payout 1',
  transactionId: 'ND7KBBBBBB',
  amountKobo: 50_000_00n,
  payeeName: 'Chidi Eze',
  payeeAccount: '9876543210',
  dueSince: later(-30),
  endedAt: null,
  isMatchable: true,
};

function propose(lines: StatementLine[], orders = [order, another], payouts = [payout]) {
  return proposeMatches(lines, { orders, payouts }).map(({ line: _, reading: __, ...proposal }) => proposal);
}

const matched = { result: 'matched', rule: 'transaction-id', orderId: 'order 1' };
const unknown = { result: 'unknown' };
const likely = (why: string, orderId = 'order 1') => ({ result: 'likely', why, orderId });

it('matching: takes a transaction ID for its order, whatever amount, name and time', () => {
  const text = 'NIP/MUSA BELLO/GTB/nd7k4q9xmp';
  expect(propose([line(text), line(text, { amountKobo: 1n }), line(text, { at: later(99_999) })])).toEqual([
    matched,
    matched,
    matched,
  ]);
});

it('matching: takes the ID of an order that ended', () => {
  expect(
    propose([line('ND7K4Q9XMP')], [{ ...order, endedAt: later(-20), receivedKobo: order.amountKobo }]),
  ).toEqual([matched]);
});

it.each([
  ['the IDs of two orders', 'ND7K4Q9XMP ND7KAAAAAA'],
  ['the ID of no order', 'ND7K4Q9XMQ'],
  ['an ID that was cut', 'ND7K4Q9XM'],
  ['the ID of a payout', 'ND7KBBBBBB'],
])('matching: leaves %s to staff', (_, text) => {
  expect(propose([line(text)])).toEqual([unknown]);
});

it('matching: finds an ID with spaces likely for its exact amount, and never certain', () => {
  expect(propose([line('ND7K 4Q9X-MP')])).toEqual([likely('amount-and-id')]);
  expect(propose([line('ND7K 4Q9X-MP', { amountKobo: 1n })])).toEqual([unknown]);
});

it('matching: finds amount and name likely, where one order only fits both', () => {
  expect(propose([line('NIP/OBI ADA/GTB/')])).toEqual([likely('amount-and-name')]);
  expect(propose([line('NIP/OBI ADA/GTB/')], [order, { ...another, customerName: 'Ada Obi' }])).toEqual([
    unknown,
  ]);
  expect(propose([line('NIP/CHIDI EZE/GTB/')])).toEqual([unknown]);
  expect(propose([line('NIP/OBI ADA/GTB/', { amountKobo: 49_000_00n })])).toEqual([unknown]);
});

it('matching: finds amount and an account that was paid from likely, which tells namesakes apart', () => {
  const text = 'MOB TRF FRM OBI ADA 0123456789';
  expect(propose([line(text)], [order, { ...another, customerName: 'Ada Obi' }])).toEqual([
    likely('amount-and-account'),
  ]);
  expect(propose([line('MOB TRF FRM X 0123456789')])).toEqual([likely('amount-and-account')]);
});

it('matching: takes an account that was only declared for no proof beside another order', () => {
  // Typed by a thief who knows Ada's account, and has taken her name.
  const thief = { ...another, customerName: 'Ada Obi', declaredAccount: '0123456789' };
  const ada = { ...order, payerAccounts: [] };
  for (const text of ['MOB TRF FRM OBI ADA 0123456789', 'MOB TRF FRM X 0123456789'])
    expect(propose([line(text)], [ada, thief])).toEqual([unknown]);
});

it('matching: takes an account that was only declared for no proof beside another’s name', () => {
  const thief = { ...another, declaredAccount: '0123456789' };
  const her = { senderAccount: '0123456789' };
  expect(propose([line('NIP/ADA OBI/GTB/', her)], [thief])).toEqual([unknown]);
  for (const text of ['NIP/BELLO MUSA/GTB/', 'NIP/BELLO MUSSA/GTB/', ''])
    expect(propose([line(text, her)], [thief])).toEqual([likely('amount-and-account', thief.id)]);
});

it('matching: proposes nothing among more than fifty orders that wait for one amount', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...another,
      id: `other ${index}`,
      transactionId: `ND${index}`,
    }));
  const text = 'NIP/OBI ADA/GTB/';
  expect(propose([line(text)], [order, ...others(49)])).toEqual([likely('amount-and-name')]);
  expect(propose([line(text)], [order, ...others(50)])).toEqual([unknown]);
});

it('matching: takes a misspelt name only where no other order has the amount', () => {
  const tolu = { ...order, customerName: 'Tolulope Adebayo' };
  expect(propose([line('NIP/ADEBAYO TOLULPE/GTB/')], [tolu])).toEqual([likely('amount-and-name')]);
  expect(propose([line('NIP/ADEBAYO TOLULPE/GTB/')], [tolu, another])).toEqual([unknown]);
});

it('matching: finds nearly the amount likely, where sender and account both fit', () => {
  const near = { amountKobo: 49_500_00n };
  const fits = likely('sender-and-near-amount');
  expect(propose([line('TRF FROM ADA OBI 0123456789', near)])).toEqual([fits]);
  expect(propose([line('TRF FROM ADA OBI', near)])).toEqual([unknown]);
  expect(propose([line('TRF FROM MUSA EZE 0123456789', near)])).toEqual([unknown]);
  expect(propose([line('TRF FROM ADA OBI 0123456789', { amountKobo: 48_900_00n })])).toEqual([unknown]);
});

it('matching: waits for what is missing of an order, and for nothing once it has its money', () => {
  expect(
    propose([line('NIP/ADA OBI/GTB/', { amountKobo: 500_00n })], [{ ...order, receivedKobo: 49_500_00n }]),
  ).toEqual([likely('amount-and-name')]);
  expect(propose([line('NIP/ADA OBI/GTB/')], [{ ...order, receivedKobo: 50_000_00n }])).toEqual([unknown]);
});

it('matching: proposes an order once, for the line that came first', () => {
  const [first, second] = [line('NIP/ADA OBI/GTB/'), line('NIP/ADA OBI/GTB/', { at: later(5) })];
  expect(propose([second, first])).toEqual([unknown, likely('amount-and-name')]);
  expect(propose([second, line('ND7K4Q9XMP')])).toEqual([unknown, matched]);
});

it('matching: finds nothing likely outside of the time in which the order was open', () => {
  const text = 'NIP/ADA OBI/GTB/';
  const ended = { ...order, endedAt: later(60) };
  expect(propose([line(text, { at: later(-60) })], [ended])).toEqual([unknown]);
  expect(propose([line(text, { at: later(120) })], [ended])).toEqual([unknown]);
  expect(propose([line(text, { at: later(70) })], [ended])).toEqual([likely('amount-and-name')]);
  // Only the day is known: its midnight is before the order.
  const day = { at: new Date('2026-08-15T23:00:00Z'), hasTime: false };
  expect(propose([line(text, day)], [ended])).toEqual([likely('amount-and-name')]);
});

it('matching: never lets a reversal fund an order, whatever ID it names', () => {
  expect(propose([line('***RSVL NIP CR/MOB/ADA OBI/GTB/ND7K4Q9XMP')])).toEqual([{ result: 'reversal' }]);
});

it('matching: finds the payout that a debit is, by ID, account or name, once each', () => {
  const debit = (text: string) => line(text, { amountKobo: -50_000_00n });
  const found = { payoutId: 'payout 1' };
  expect(propose([debit('NIP CR/MOB/EZE CHIDI/GTB/ND7KBBBBBB')])).toEqual([
    { result: 'matched', rule: 'transaction-id', ...found },
  ]);
  expect(propose([debit('NIP CR/MOB/X Y/GTB/ND7KBBBBBB')])).toEqual([unknown]);
  expect(propose([debit('Send to X 9876543210')])).toEqual([
    { result: 'likely', why: 'amount-and-account', ...found },
  ]);
  expect(propose([debit('Send to EZE CHIDI'), debit('Send to EZE CHIDI')])).toEqual([
    { result: 'likely', why: 'amount-and-name', ...found },
    unknown,
  ]);
  expect(propose([debit('Send to EZE CHIDI')], [], [payout, { ...payout, id: 'payout 2' }])).toEqual([
    unknown,
  ]);
  expect(propose([line('Send to EZE CHIDI', { amountKobo: -50_000_00n, at: later(-60) })])).toEqual([
    unknown,
  ]);
});

it('matching: takes a debit for no order, whatever ID it names, and a charge for a charge', () => {
  expect(propose([line('NIP CR/ADA OBI/GTB/ND7K4Q9XMP', { amountKobo: -50_000_00n })])).toEqual([unknown]);
  expect(propose([line('Commission on NIP Transfer ND7KBBBBBB', { amountKobo: -10_75n })])).toEqual([
    { result: 'charge' },
  ]);
});

it('matching: leaves out sweeps, even of the amount that an order waits for', () => {
  expect(
    propose([line('OWealth Withdrawal(Transaction Payment)', { isSweep: true }), line('ND7K4Q9XMP')]),
  ).toEqual([matched]);
});

it('matching: reads and compares a name once, whatever many transfers it sent and orders wait for them', () => {
  const senderName = 'ADA VENTURES WORLDWIDE';
  const credits = Array.from({ length: 300 }, () => line('Transfer', { senderName }));
  const orders = Array.from({ length: 20 }, (_, index) => ({ ...another, id: `order ${index}` }));
  const split = vi.spyOn(String.prototype, 'normalize').mock.contexts;
  expect(propose(credits, orders)).toEqual(credits.map(() => unknown));
  const isName = (text: unknown) => [senderName, another.customerName].includes(String(text));
  expect(split.filter(isName)).toHaveLength(2);
});
