import { tradedText } from '@nairadesk/contract/order-words';
import { useEffect, useRef } from 'react';
import { setTitleCount } from '../../../browser/page-title.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Unread } from '../../order/messages/use-unread.ts';
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
        toast.say(`New message about order ${transactionId}`);
    }
    known.current = new Map(unread.map(({ orderId, count }) => [orderId, count]));
  }, [unread]);
}

function tell(order: OpenOrder, before: Pick<OpenOrder, 'status' | 'asks'> | undefined): void {
  // Its own dialog or page says it already.
  if (!before || window.location.href.includes(order.id)) return;
  if (order.asks && !before.asks) toast.say(`Order ${order.transactionId} needs your answer`);
  if (order.status === before.status) return;
  if (order.status === 'completed') toast.done(`Order complete: ${tradedText(order)}`);
  // Before a payment is reported, and in answer to an offer, customers cancel by their own hand.
  const isTheirOwn = needsCustomer({ ...order, ...before });
  if (order.expired) toast.say(`Order ${order.transactionId} expired`);
  else if (order.status === 'cancelled' && !isTheirOwn)
    toast.say(`Order ${order.transactionId} was cancelled. Tap Orders to see why.`);
}
