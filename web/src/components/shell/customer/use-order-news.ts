import { useEffect, useRef } from 'react';
import { setTitleCount } from '../../../browser/page-title.ts';
import { t } from '../../../language/translate.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Unread } from '../../order/messages/use-unread.ts';
import { tradedWords } from '../../text/traded-words.ts';
import { needsCustomer, type OpenOrder } from './own-orders.ts';

type Known = Map<string, Pick<OpenOrder, 'status' | 'asks'>>;

/** Says it when an order moves without its customer's hand, and counts in the title those that wait for them. */
export function useOrderNews(orders: readonly OpenOrder[] | undefined, unread: readonly Unread[]): void {
  const known = useRef<Known>(undefined);
  const waiting = orders?.filter((order) => order.status === 'pending' || order.asks) ?? [];
  const count = new Set([...waiting.map(({ id }) => id), ...unread.map(({ orderId }) => orderId)]).size;
  useMessageNews(unread);
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  useEffect(() => {
    if (!orders) return;
    for (const order of orders) tell(order, known.current?.get(order.id));
    known.current = new Map(orders.map((order) => [order.id, order]));
  }, [orders]);
}

function useMessageNews(unread: readonly Unread[]): void {
  const known = useRef<Map<string, number>>(undefined);
  useEffect(() => {
    for (const { orderId, transactionId, count } of unread) {
      const isNew = known.current && count > (known.current.get(orderId) ?? 0);
      if (isNew && !window.location.href.includes(orderId))
        toast.say(t('New message about order {number}', { number: transactionId }));
    }
    known.current = new Map(unread.map(({ orderId, count }) => [orderId, count]));
  }, [unread]);
}

function tell(order: OpenOrder, before: Pick<OpenOrder, 'status' | 'asks'> | undefined): void {
  // Its own dialog or page says it already.
  if (!before || window.location.href.includes(order.id)) return;
  const number = order.transactionId;
  if (order.asks && !before.asks) toast.say(t('Order {number} needs your answer', { number }));
  if (order.status === before.status) return;
  if (order.status === 'completed') toast.done(t('Order complete: {what}', { what: tradedWords(order) }));
  // Before a payment is reported, and in answer to an offer, customers cancel by their own hand.
  const isTheirOwn = needsCustomer({ ...order, ...before });
  if (order.expired) toast.say(t('Order {number} expired', { number }));
  else if (order.status === 'cancelled' && !isTheirOwn)
    toast.say(t('Order {number} was cancelled. Tap Orders to see why.', { number }));
}
