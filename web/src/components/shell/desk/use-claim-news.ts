import { may } from '@nairadesk/contract/order-status';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useTwoFactorRequired } from '../../../api/two-factor-required.ts';
import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toasts.ts';

const pollMilliseconds = 30_000;

/**
 * Tells the viewer on every page, whatever a list there is filtered by: an order of theirs went to a colleague, or one
 * came from a colleague. What they handed over themselves is no news.
 */
export function useClaimNews(): void {
  const when = !useTwoFactorRequired();
  const request = { holder: 'mine', pageSize: '100' } as const;
  const orders = useRead(listOrders, request, { when, every: pollMilliseconds, quiet: true }).data?.data;
  const mine = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!orders) return;
    const before = mine.current;
    mine.current = new Set(orders.map(({ id }) => id));
    // The first look says what there is, and not what is new.
    if (!before) return;
    for (const { id, transactionId, claim } of orders)
      if (!before.has(id) && claim?.handedBy) toast.say(`${claim.handedBy} handed you ${transactionId}`);
    for (const id of before) if (!mine.current.has(id)) void tellOfNewHolder(id);
  }, [orders]);
}

// An order that left the viewer's was taken over, or handed over, or closed, or its lease is over.
async function tellOfNewHolder(id: string): Promise<void> {
  const order = await call(getOrder, { id }).catch(() => null);
  if (!order || !may('complete', order.data.status)) return;
  const { claim, transactionId } = order.data;
  const isColleagues = claim && !claim.own && Date.parse(claim.until) > serverNow();
  if (!isColleagues || claim.handedBy === useSession.getState().profile?.name) return;
  toast.say(`${claim.holder.name} has ${transactionId} now`);
}
