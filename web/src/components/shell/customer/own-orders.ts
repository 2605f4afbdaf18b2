import { formatNaira } from '@nairadesk/contract/money';
import { listOwnOffers } from '@nairadesk/contract/offers';
import { may } from '@nairadesk/contract/order-status';
import { sellsCard, settledFigures } from '@nairadesk/contract/order-words';
import { type HistoryItem, listHistory } from '@nairadesk/contract/transaction';
import { useMemo } from 'react';
import { clockSkew } from '../../../api/server-clock.ts';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { ownOrderPath, paths } from '../../../router/paths.ts';
import { clock } from '../../../ui/clock.ts';
import { tradedWords } from '../../text/traded-words.ts';

/** An open order, and whether an offer waits for its customer's answer. */
export interface OpenOrder extends HistoryItem {
  asks: boolean;
}

const pollMilliseconds = 30_000;

/**
 * The newest fifty orders of the customer, with what waits for an answer; undefined until they are known, null when they
 * can't be read. One read for the strip, the news and the dashboard.
 */
export function useOwnOrders(): { orders: OpenOrder[]; open: OpenOrder[] } | undefined | null {
  const history = useRead(listHistory, { pageSize: '50' }, { every: pollMilliseconds, quiet: true });
  const offers = useRead(listOwnOffers, {}, { every: pollMilliseconds, quiet: true });
  return useMemo(() => {
    if (!history.data) return history.isError ? null : undefined;
    const asking = new Set(offers.data?.data.map(({ orderId }) => orderId));
    const orders = history.data.data.map((order) => ({ ...order, asks: asking.has(order.id) }));
    const open = orders.filter((order) => order.asks || may('complete', order.status));
    return { orders, open: open.toSorted((a, b) => urgency(a) - urgency(b)) };
  }, [history.data, history.isError, offers.data]);
}

/** When the time to pay is over, by this device's clock; in milliseconds since 1970. */
export function localEnd({ expiresAt }: Pick<HistoryItem, 'expiresAt'>): number {
  return Date.parse(expiresAt) + clockSkew();
}

/** What an open order waits for: "Pay ₦50,000, 12:31 left", "Checking", "Needs your answer". */
export function waitingText(order: OpenOrder, secondsLeft: number): string {
  if (order.asks) return t('Needs your answer');
  if (order.status !== 'pending') return t('Checking');
  if (secondsLeft > 0) return t('{task}, {time} left', { task: toDo(order), time: clock(secondsLeft) });
  return order.orderType === 'buy' ? t('Time to pay is over') : t('Time to send is over');
}

/** Whether it is the customer's turn. */
export function needsCustomer({ asks, status }: OpenOrder): boolean {
  return asks || status === 'pending';
}

/** Its payment while it can be paid, its offer while there is one, else its own page. */
export function openHref(order: OpenOrder): string {
  if (order.status !== 'pending' && !order.asks) return ownOrderPath(order.id);
  return `${paths.transactionHistory}?order=${encodeURIComponent(order.id)}`;
}

/** "₦50,000", and "₦50,000.50" where there are kobo. */
export function shortNaira(naira: string): string {
  return formatNaira(naira).replace(/\.00$/, '');
}

function toDo(order: OpenOrder): string {
  if (sellsCard(order)) return t('Send your card');
  return order.orderType === 'buy'
    ? t('Pay {amount}', { amount: shortNaira(settledFigures(order).amount) })
    : t('Send {what}', { what: tradedWords(order) });
}

// What asks first, then what can still be paid by its end, then what is over, then what we check.
function urgency(order: OpenOrder): number {
  if (order.asks) return 0;
  const end = localEnd(order);
  if (order.status !== 'pending') return Number.MAX_SAFE_INTEGER;
  return end > Date.now() ? end : end + 1e12;
}
