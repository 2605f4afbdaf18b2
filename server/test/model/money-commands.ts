import { placeOrder, resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import {
  enterReceipt,
  matchReceipt,
  refundReceipt,
  takeBackReceipt,
  undoMatch,
} from '@nairadesk/contract/receipts';
import { matchRefund, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import fc from 'fast-check';
import { newReference } from '../../../test-support/new-tag.ts';
import type { Answer } from '../world.ts';
import { at } from './commands.ts';
import type { Books, MoneyCast } from './money-books.ts';

/** Every command about money, and how often it is drawn. */
const weights = {
  place: 6,
  'enter in': 7,
  'enter out': 5,
  charge: 2,
  match: 7,
  'match refund': 7,
  undo: 3,
  'send back': 4,
  complete: 7,
  cancel: 4,
  reverse: 3,
  'take back': 6,
  'name reversal': 3,
  send: 9,
  settle: 4,
  return: 3,
} as const;
export type MoneyKind = keyof typeof weights;
export const moneyKinds = Object.keys(weights) as MoneyKind[];

/** A command before the run: `pick` chooses among what there is by then, `sum` how much. */
export interface Drawn {
  kind: MoneyKind;
  pick: number;
  sum: number;
  sell: boolean;
}

/** Batches of commands that are under way at once. */
export const anyMoneyRun: fc.Arbitrary<Drawn[][]> = fc.array(
  fc.array(
    fc.record({
      kind: fc.oneof(
        ...Object.entries(weights).map(([kind, weight]) => ({
          weight,
          arbitrary: fc.constant(kind as MoneyKind),
        })),
      ),
      pick: fc.nat(1000),
      sum: fc.nat(4),
      sell: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5, size: 'max' },
  ),
  { minLength: 12, maxLength: 24, size: 'max' },
);

const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
// In full, short, over, half of it, and twice.
const sums = (due: number) => [due, due - 500, due + 500, due / 2, due * 2].map((naira) => naira.toFixed(2));
let references = 0;

type Sent = Promise<Answer<unknown>> | null;

/** Sends a command about something that is there; null where there is nothing for it. */
export function sendMoney(cast: MoneyCast, drawn: Drawn, books: Books, url: string): Sent {
  const { world, boss } = cast;
  const { kind, sum, sell } = drawn;
  const to = { url };
  const one = <T>(list: readonly T[]) => pickOf(list, drawn.pick);
  switch (kind) {
    case 'place':
      return place(cast, sell, url);
    case 'enter in':
    case 'enter out':
    case 'charge':
      return enter(cast, drawn, books, url);
    case 'match': {
      const receipt = one(books.receipts.filter(({ left, kind: what }) => left > 0 && what === 'transfer'));
      const order = one(books.orders.filter(({ sells }) => sells === (receipt?.direction === 'out')));
      if (!receipt || !order) return null;
      // Half of it, or, where others of the batch may have used some, all that it ever was.
      const amount = { 3: receipt.left / 2, 4: receipt.naira }[sum]?.toFixed(2);
      return world.call(
        matchReceipt,
        { id: receipt.id, orderId: order.id, confirmed: true, ...(amount && { amount }) },
        boss.token,
        to,
      );
    }
    case 'match refund': {
      const pairs = books.refunds
        .filter(({ state }) => state === 'sent' || state === 'settled')
        .flatMap((refund) =>
          books.receipts
            .filter(({ left, direction }) => direction === 'out' && left === refund.naira)
            .map((receipt) => ({ id: refund.id, receiptId: receipt.id })),
        );
      const pair = one(pairs);
      return pair ? world.call(matchRefund, pair, boss.token, to) : null;
    }
    case 'undo': {
      const match = one(books.matches.filter(({ orderId }) => orderId !== null));
      return match ? world.call(undoMatch, { id: match.id, reason: 'Another' }, boss.token, to) : null;
    }
    case 'send back': {
      const receipt = one(books.receipts.filter(({ left, direction }) => left > 0 && direction === 'in'));
      return receipt
        ? world.call(refundReceipt, { id: receipt.id, confirmedOther: true }, boss.token, to)
        : null;
    }
    case 'name reversal': {
      const reversal = one(books.receipts.filter(({ left, kind: what }) => left > 0 && what === 'reversal'));
      const others = books.receipts.filter(
        ({ naira, direction, kind: what }) =>
          what === 'transfer' && naira === reversal?.naira && direction !== reversal.direction,
      );
      const other = one(others);
      return reversal && other
        ? world.call(
            takeBackReceipt,
            { id: reversal.id, takesBack: other.id, confirmed: true },
            boss.token,
            to,
          )
        : null;
    }
    case 'take back':
      return takeBack(cast, drawn, books, url);
    default:
      return sendAbout(cast, drawn, books, url);
  }
}

function place({ world, customer, cardId }: MoneyCast, sell: boolean, url: string): Sent {
  const draft = {
    assetId: cardId,
    orderType: sell ? ('sell' as const) : ('buy' as const),
    quantity: '10',
    amount: sell ? '14000.00' : '16000.00',
    paymentMethod: 'bank-transfer' as const,
  };
  const card = sell ? { description: 'CODE', deliveryEmail: 'ada@example.com' } : {};
  return world.call(placeOrder, { ...draft, ...card }, customer.token, { url });
}

function takeBack(cast: MoneyCast, { pick }: Drawn, books: Books, url: string): Sent {
  const transfers = books.receipts.filter(({ kind }) => kind === 'transfer');
  const used = transfers.filter(({ id }) => books.matches.some(({ receiptId }) => receiptId === id));
  // Most often one that pays for something.
  const receipt = pickOf(pick % 4 > 0 && used.length > 0 ? used : transfers, pick);
  if (!receipt) return null;
  return receive(cast, url, {
    direction: receipt.direction === 'in' ? 'out' : 'in',
    amount: receipt.naira.toFixed(2),
    kind: 'reversal',
    // Now and then staff don't know which.
    ...(pick % 5 > 0 && { takesBack: receipt.id }),
  });
}

function sendAbout({ world, boss }: MoneyCast, { kind, pick }: Drawn, books: Books, url: string): Sent {
  const to = { url };
  const one = <T>(list: readonly T[]) => pickOf(list, pick);
  if (kind === 'complete' || kind === 'cancel') {
    const order = one(books.orders.filter(({ open }) => open));
    const status = kind === 'complete' ? ('completed' as const) : ('cancelled' as const);
    return order ? world.call(resolveOrder, { orderId: order.id, status }, boss.token, to) : null;
  }
  if (kind === 'reverse') {
    const order = one(books.orders.filter(({ status }) => status === 'completed'));
    return order ? world.call(reverseOrder, { id: order.id, reason: 'A mistake' }, boss.token, to) : null;
  }
  const refund = one(books.refunds.filter(({ state }) => state === (kind === 'send' ? 'due' : 'sent')));
  if (!refund) return null;
  const { id } = refund;
  if (kind === 'send' && !refund.hasPayee)
    return world.call(setRefundPayee, { id, ...payee }, boss.token, to);
  if (kind === 'send')
    return world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, boss.token, to);
  const outcome = kind === 'settle' ? ('settled' as const) : ('returned' as const);
  return world.call(settleRefund, { id, outcome, reason: 'Closed' }, boss.token, to);
}

function enter(cast: MoneyCast, { kind, pick, sum }: Drawn, books: Books, url: string): Sent {
  if (kind === 'charge') return receive(cast, url, { direction: 'out', amount: '50.00', kind: 'charge' });
  const direction = kind === 'enter in' ? ('in' as const) : ('out' as const);
  const orders = books.orders.filter(({ sells }) => sells === (direction === 'out'));
  const order = orders.at(-1 - (pick % Math.max(1, orders.length)));
  // What leaves is often a refund that was sent.
  const refund = books.refunds.find(({ state }) => state === 'sent' || state === 'settled');
  if (direction === 'out' && refund && pick % 2 === 0)
    return receive(cast, url, { direction, amount: refund.naira.toFixed(2) });
  const amount = at(sums(direction === 'in' ? 16_000 : 14_000), sum);
  return receive(cast, url, { direction, amount, ...(order && pick % 3 > 0 && { orderId: order.id }) });
}

function receive(
  { world, boss, accountId }: MoneyCast,
  url: string,
  more: Partial<Parameters<typeof entry>[0]>,
): Sent {
  references += 1;
  return world.call(
    enterReceipt,
    entry({ ...more, accountId, reference: `MODEL-${references}` }),
    boss.token,
    { url },
  );
}

function entry(more: {
  accountId: string;
  reference: string;
  direction?: 'in' | 'out';
  amount?: string;
  kind?: 'transfer' | 'charge' | 'reversal';
  orderId?: string;
  takesBack?: string;
}) {
  const usual = { direction: 'in' as const, amount: '1.00', confirmedOther: true };
  return { ...usual, arrivedAt: new Date().toISOString(), ...more };
}

function pickOf<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}
