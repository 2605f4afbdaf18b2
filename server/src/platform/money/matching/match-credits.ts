import { createNameFitter, fitSender } from '../../identity/fit-name.ts';
import {
  type AwaitedOrder,
  type Finding,
  isWithin,
  type LikelyReason,
  onlyNamed,
  type ReadLine,
} from './expected-money.ts';
import type { NarrationReading } from './read-narration.ts';
import type { StatementLine } from './statement-line.ts';

// Names are compared one by one, and among more of one amount a name proves little.
const mostAlike = 50;

/** Whether somebody else than this customer has the name of a sender. */
export type IsShared = (senderName: string, customerId: string) => boolean;

/**
 * The orders that credits are for. An ID counts whatever the amount; a name, an account or an ID that is only loosely
 * there counts for an order that still waits for just this amount. A name that others share is no evidence.
 */
export function matchCredits(
  credits: readonly ReadLine[],
  orders: readonly AwaitedOrder[],
  isShared: IsShared = () => false,
): [StatementLine, Finding][] {
  const byId = new Map(orders.map((order) => [order.transactionId, order]));
  const due = new Map(orders.map((order) => [order.id, order.amountKobo - order.receivedKobo]));
  const fitNames = createNameFitter(fitSender);
  const taken: [StatementLine, Finding][] = [];
  const take = ({ line }: ReadLine, order: AwaitedOrder, why?: LikelyReason) => {
    taken.push([line, { id: order.id, ...(why && { why }) }]);
    due.set(order.id, (due.get(order.id) ?? 0n) - line.amountKobo);
  };
  const unseen = Map.groupBy(
    orders.filter((order) => order.isMatchable && order.endedAt !== null && (due.get(order.id) ?? 0n) > 0n),
    (order) => `${order.customerId} ${due.get(order.id)}`,
  );
  // A customer who paid once, and named the other of two orders, of which one was completed on the desk's word.
  const mayBeForUnseen = ({ line }: ReadLine, { id, customerId }: AwaitedOrder) =>
    (unseen.get(`${customerId} ${line.amountKobo}`) ?? []).some(
      (other) => other.id !== id && isWithin(line, other.placedAt, other.endedAt),
    );
  const unnamed = credits.filter((credit) => {
    const order = onlyNamed(credit.reading.transactionIds, byId);
    if (order?.isMatchable)
      take(credit, order, mayBeForUnseen(credit, order) ? 'id-beside-other' : undefined);
    return !order?.isMatchable;
  });
  // The oldest first: what arrives again for an order that has its money is nothing we should guess about.
  const rest = unnamed.toSorted((a, b) => a.line.at.getTime() - b.line.at.getTime());
  const byAmount = Map.groupBy(orders, (order) => due.get(order.id) ?? 0n);
  const byAccount = Map.groupBy(
    orders.flatMap((order) => order.payerAccounts.map((account) => ({ account, order }))),
    ({ account }) => account,
  );
  const isAwaited = (line: StatementLine, order: AwaitedOrder) =>
    isWithin(line, order.placedAt, order.endedAt) && (due.get(order.id) ?? 0n) > 0n;
  // A payer who names an order pays for its customer, whatever has become of it.
  const payeesOf = ({ reading: { transactionIds } }: ReadLine) =>
    new Set(
      [...transactionIds.whole, ...transactionIds.loose].flatMap((id) => byId.get(id)?.customerId ?? []),
    );
  // Customers choose their names: who takes another's is not to have the other's money proposed for their order.
  const mayTake = (credit: ReadLine, order: AwaitedOrder, byName = false) => {
    const payees = payeesOf(credit);
    if (payees.size > 0) return order.isMatchable && payees.size === 1 && payees.has(order.customerId);
    return order.isMatchable && !(byName && isShared(credit.reading.senderName ?? '', order.customerId));
  };
  const unexplained = rest.filter((credit) => {
    const equal = withoutEnded(
      (byAmount.get(credit.line.amountKobo) ?? []).filter((order) => isAwaited(credit.line, order)),
    );
    const likely = equal.length > mostAlike ? null : onlyFitting(credit, equal, fitNames);
    if (likely && mayTake(credit, likely.order, likely.byName)) take(credit, likely.order, likely.why);
    return !likely && equal.length === 0;
  });
  for (const credit of unexplained) {
    const own = byAccount.get(credit.reading.senderAccount ?? '') ?? [];
    const open = own.map(({ order }) => order).filter((order) => isAwaited(credit.line, order));
    const [near, other] = open.filter((order) => isNear(credit.line.amountKobo, due.get(order.id) ?? 0n));
    if (!near || other || !mayTake(credit, near) || fitsBy(credit.reading, near, fitNames).name !== 'match')
      continue;
    take(credit, near, 'sender-and-near-amount');
  }
  return taken;
}

// A customer who placed the same order again pays for the one that is left.
function withoutEnded(orders: readonly AwaitedOrder[]): AwaitedOrder[] {
  const again = new Set(orders.filter((order) => order.isMatchable).map(({ customerId }) => customerId));
  return orders.filter((order) => order.isMatchable || !again.has(order.customerId));
}

interface Fitting {
  order: AwaitedOrder;
  why: LikelyReason;
  /** Nothing but the sender's name says that it is this customer's, beside an account that anybody may declare. */
  byName: boolean;
}

function onlyFitting(
  { reading }: ReadLine,
  equal: readonly AwaitedOrder[],
  fitNames: ReturnType<typeof createNameFitter>,
): Fitting | null {
  const judged = equal.map((order) => ({ order, ...fitsBy(reading, order, fitNames) }));
  const loosely = judged.filter(({ order }) => reading.transactionIds.loose.includes(order.transactionId));
  if (loosely[0])
    return loosely.length === 1 ? { order: loosely[0].order, why: 'amount-and-id', byName: false } : null;
  const fitting = judged.filter(({ name, account, isDeclared }) => name === 'match' || account || isDeclared);
  const both = fitting.filter(({ name, account }) => name === 'match' && account);
  const [one, other] = both.length === 1 ? both : fitting;
  if (other) return null;
  // Another order that waits for this amount is as good as an account that was only declared.
  if (one?.name !== 'match' && !one?.account && judged.length > 1) return null;
  if (one)
    return {
      order: one.order,
      why: one.account || one.isDeclared ? 'amount-and-account' : 'amount-and-name',
      byName: !one.account && reading.senderName !== null,
    };
  // A misspelt name, where no other order has this amount.
  const [alone] = judged;
  return judged.length === 1 && alone?.name === 'close'
    ? { order: alone.order, why: 'amount-and-name', byName: true }
    : null;
}

function fitsBy(
  { senderName, senderAccount }: NarrationReading,
  order: AwaitedOrder,
  fitNames: ReturnType<typeof createNameFitter>,
) {
  const name = senderName === null ? null : fitNames(senderName, order.customerName);
  return {
    name,
    account: senderAccount !== null && order.payerAccounts.includes(senderAccount),
    // A customer may declare any account: beside another's name it says nothing.
    isDeclared:
      senderAccount !== null &&
      order.declaredAccount === senderAccount &&
      (senderName === null || name !== null),
  };
}

// A fee that the sender's bank took off, or a figure that was rounded.
function isNear(amountKobo: bigint, dueKobo: bigint): boolean {
  const difference = amountKobo > dueKobo ? amountKobo - dueKobo : dueKobo - amountKobo;
  return difference * 100n <= dueKobo * 2n || difference <= 100_00n;
}
