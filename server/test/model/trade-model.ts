import {
  amountKoboOf,
  koboOf,
  nairaOf,
  type OrderType,
  quantityOf,
  unitsOf,
} from '@nairadesk/contract/money';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Answer } from '../world.ts';

type Of<Kind extends string, What> = Kind extends string ? { kind: Kind } & What : never;

export type Placing = Of<
  'place' | 'retry',
  {
    customer: number;
    asset: number;
    side: OrderType;
    key: string;
    body: { quantity: string; amount: string };
  }
>;

/** A command as it was sent: customers and assets by their place in the run, orders by their id. */
export type Sent =
  | Placing
  | Of<'report' | 'withdraw', { customer: number; orderId: string }>
  | Of<'complete' | 'cancel' | 'expire' | 'expired', { orderId: string }>
  | Of<'edit price', { asset: number; buying: string; selling: string }>
  | Of<'edit wallet', { customer: number; address: string }>
  | Of<'suspend' | 'reinstate', { customer: number }>;

/** What became of it; null where nothing is answered. */
export interface Done {
  sent: Sent;
  answer: Answer<{ data: Record<string, unknown> }> | null;
}

interface Customer {
  suspended: boolean;
  /** Their session still holds. */
  loggedIn: boolean;
  wallet: string;
  /** What they change it to. */
  addresses: readonly string[];
}

interface ModelOrder {
  customer: number;
  status: OrderStatus;
  /** Its payment window closed long ago. */
  aged: boolean;
}

/** All that the desk is, as far as the commands can tell. */
export interface Desk {
  customers: readonly Customer[];
  prices: readonly { buying: string; selling: string }[];
  orders: ReadonlyMap<string, ModelOrder>;
  /** Idempotency-Key → the bytes that were answered. */
  kept: ReadonlyMap<string, string>;
}

export const deskWallet = 'desk-Bitcoin';
const maxOpenOrders = 20;
const maxFirstOrders = 3;

/** The desk after a command that was answered so; null when a desk like this could not have answered so. */
export function after(desk: Desk, { sent, answer }: Done): Desk | null {
  switch (sent.kind) {
    case 'expire':
      return withOrder(desk, sent.orderId, { aged: true });
    case 'expired': {
      const { aged, status } = orderOf(desk, sent.orderId);
      return aged && status === 'pending' ? withOrder(desk, sent.orderId, { status: 'cancelled' }) : null;
    }
    case 'edit price': {
      const { asset, buying, selling } = sent;
      const prices = desk.prices.map((price, index) => (index === asset ? { buying, selling } : price));
      return answer?.status === 200 ? { ...desk, prices } : null;
    }
    case 'suspend':
    case 'reinstate':
      return answer?.status === 200 ? afterSuspension(desk, sent) : null;
    case 'complete':
      if (answer?.failure?.code === 'flags_need_reason')
        return isFlagged(desk, sent.orderId) || isLate(desk, sent.orderId, answer.failure.data) ? desk : null;
      return isFlagged(desk, sent.orderId)
        ? null
        : afterMove(desk, sent.orderId, answer, ['pending', 'successful'], 'completed');
    case 'cancel':
      return afterMove(desk, sent.orderId, answer, ['pending', 'successful'], 'cancelled');
    default:
      return afterCustomer(desk, sent, answer);
  }
}

/** Whether completing it takes a reason, which is never sent here: it is open, and its customer suspended. */
function isFlagged(desk: Desk, orderId: string): boolean {
  const { customer, status } = orderOf(desk, orderId);
  return ['pending', 'successful'].includes(status) && desk.customers[customer]?.suspended === true;
}

/** Whether its time is over, after which a rate that moved takes a reason, too, and nothing else did: by how much is no model's. */
function isLate(desk: Desk, orderId: string, told: Record<string, unknown> | undefined): boolean {
  const flags = Array.isArray(told?.flags) ? told.flags : [];
  const areOfRate = flags.every((flag) => flag === 'rate-fallen' || flag === 'rate-risen');
  return orderOf(desk, orderId).aged && flags.length > 0 && areOfRate;
}

function afterSuspension(
  desk: Desk,
  { kind, customer }: Extract<Sent, { kind: 'suspend' | 'reinstate' }>,
): Desk {
  const suspended = kind === 'suspend';
  // What holds already changes nothing.
  if (desk.customers[customer]?.suspended === suspended) return desk;
  return withCustomer(desk, customer, { suspended, loggedIn: false });
}

type CustomerSent = Extract<Sent, { kind: 'place' | 'retry' | 'report' | 'withdraw' | 'edit wallet' }>;

function afterCustomer(desk: Desk, sent: CustomerSent, answer: Done['answer']): Desk | null {
  if (!answer) return null;
  const ended = answer.status === 401 || answer.failure?.code === 'suspended';
  if (ended || !desk.customers[sent.customer]?.loggedIn)
    return ended && !desk.customers[sent.customer]?.loggedIn ? desk : null;
  if (sent.kind === 'edit wallet')
    return answer.status === 200 ? withCustomer(desk, sent.customer, { wallet: sent.address }) : null;
  if (sent.kind === 'place' || sent.kind === 'retry') return afterPlacing(desk, sent, answer);
  const order = orderOf(desk, sent.orderId);
  if (order.customer !== sent.customer) return answer.status === 404 ? desk : null;
  // Saying it again is answered alike, and changes nothing.
  if (sent.kind === 'report' && order.status === 'successful') return answer.status === 200 ? desk : null;
  return afterMove(
    desk,
    sent.orderId,
    answer,
    ['pending'],
    sent.kind === 'report' ? 'successful' : 'cancelled',
  );
}

function afterMove(
  desk: Desk,
  orderId: string,
  answer: Done['answer'],
  from: OrderStatus[],
  to: OrderStatus,
): Desk | null {
  const { status } = orderOf(desk, orderId);
  if (from.includes(status)) {
    const isRight = answer?.status === 200 && answer.body.data.status === to;
    return isRight ? withOrder(desk, orderId, { status: to }) : null;
  }
  // Who comes too late is told the state that won.
  return answer?.status === 409 && answer.failure.data?.status === status ? desk : null;
}

function afterPlacing(desk: Desk, sent: Placing, answer: NonNullable<Done['answer']>): Desk | null {
  const kept = desk.kept.get(sent.key);
  if (kept !== undefined) return answer.status === 201 && answer.text === kept ? desk : null;
  const theirs = [...desk.orders.values()].filter(({ customer }) => customer === sent.customer);
  const open = theirs.filter(({ status }) => status === 'pending' || status === 'successful');
  const hasCompleted = theirs.some(({ status }) => status === 'completed');
  if (open.length >= (hasCompleted ? maxOpenOrders : maxFirstOrders))
    return answer.status === 429 ? desk : null;
  const price = desk.prices[sent.asset]?.[sent.side === 'buy' ? 'buying' : 'selling'] ?? '';
  const units = unitsOf(sent.body.quantity);
  const amountKobo = amountKoboOf(units, koboOf(price));
  const difference = koboOf(sent.body.amount) - amountKobo;
  // One unit of the last decimal that its quantity is typed with, of a coin or of a card; ₦1 at least.
  const lastDecimal = koboOf(price) / (sent.asset === 0 ? 10n ** 8n : 100n);
  const allowed = lastDecimal > 100n ? lastDecimal : 100n;
  if (difference > allowed || difference < -allowed) {
    const told = answer.status === 409 && answer.failure.code === 'price_changed' && answer.failure.data;
    return told && told.price === price && told.amount === nairaOf(amountKobo) ? desk : null;
  }
  // What the customer would gain by naming these naira for this quantity.
  const gain = sent.side === 'buy' ? -difference : difference;
  const agreed = gain > 100n ? unitsWorth(sent, koboOf(price)) : units;
  // The naira are not enough for one unit of the last decimal.
  if (agreed === 0n) return answer.failure.code === 'amount_too_small' ? desk : null;
  if (answer.status !== 201) return null;
  const { data } = answer.body;
  const wallet =
    sent.asset === 0 ? (sent.side === 'buy' ? desk.customers[sent.customer]?.wallet : deskWallet) : null;
  const isAgreed =
    data.price === price &&
    data.amount === sent.body.amount &&
    data.quantity === quantityOf(agreed) &&
    data.status === 'pending' &&
    (data.wallet as { walletAddress: string } | null)?.walletAddress === wallet;
  if (!isAgreed) return null;
  const orders = new Map(desk.orders).set(String(data.id), {
    customer: sent.customer,
    status: 'pending',
    aged: false,
  });
  return { ...desk, orders, kept: new Map(desk.kept).set(sent.key, answer.text) };
}

/** The quantity that the named naira are worth: cut down on a buy, rounded up on a sell. */
function unitsWorth({ asset, side, body }: Placing, priceKobo: bigint): bigint {
  const step = 10n ** (asset === 0 ? 10n : 16n);
  const exact = koboOf(body.amount) * 10n ** 18n;
  const divisor = priceKobo * step;
  return (side === 'buy' ? exact / divisor : (exact + divisor - 1n) / divisor) * step;
}

function orderOf(desk: Desk, id: string): ModelOrder {
  const order = desk.orders.get(id);
  if (!order) throw new Error(`the model has no order ${id}`);
  return order;
}

function withOrder(desk: Desk, id: string, change: Partial<ModelOrder>): Desk {
  return { ...desk, orders: new Map(desk.orders).set(id, { ...orderOf(desk, id), ...change }) };
}

/** The desk with something else true of a customer. */
export function withCustomer(desk: Desk, index: number, change: Partial<Customer>): Desk {
  return {
    ...desk,
    customers: desk.customers.map((customer, at) => (at === index ? { ...customer, ...change } : customer)),
  };
}

/** A command in its place among others, and the desk before and after it: the same one where it changed nothing. */
export interface Step {
  done: Done;
  before: Desk;
  desk: Desk;
}

/**
 * Finds an order of commands that were under way at once in which the desk could have answered each as it did and
 * come out as it is (`isAsFound`); null when there is none. Such an order is what "atomic" means.
 */
export function inSomeOrder(
  before: Desk,
  all: readonly Done[],
  isAsFound: (desk: Desk) => boolean,
): Step[] | null {
  if (all.length === 0) return isAsFound(before) ? [] : null;
  for (const [index, done] of all.entries()) {
    const desk = after(before, done);
    const rest = desk && inSomeOrder(desk, all.toSpliced(index, 1), isAsFound);
    if (rest) return [{ done, before, desk }, ...rest];
  }
  return null;
}
