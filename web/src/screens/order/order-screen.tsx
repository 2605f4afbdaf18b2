import { may } from '@nairadesk/contract/order-status';
import { type DeskOrder, listOrders, type Order } from '@nairadesk/contract/orders';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useDialogParam } from '../../router/use-dialog-param.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeskNotice } from './desk-notice.tsx';
import { type Asked, OrderDialogs } from './order-dialogs.tsx';
import { OrderCard } from './pane/order-card.tsx';
import { forgetOldSeen } from './queue/first-seen.ts';
import { groupOrders } from './queue/group-orders.ts';
import { OrderFilters } from './queue/order-filters.tsx';
import { OrdersEmpty } from './queue/orders-empty.tsx';
import { OrdersSkeleton } from './queue/orders-skeleton.tsx';
import { useCardKeys } from './queue/use-card-keys.ts';
import { useKeysChoice } from './queue/use-keys-choice.ts';

const cardsAtOnce = 50;

/** The desk: what needs staff now, reported payments first, oldest first. */
export function OrderScreen() {
  const viewer = useSession((session) => session.role) ?? 'admin';
  const [{ order }, setSearch] = useSearch(paths.order);
  const { opened, open, close } = useDialogParam<Asked>(order, (id, how) =>
    setSearch((old) => ({ ...old, order: id }), how),
  );
  const ask = (asked: Asked) => open(asked.order.id, asked);
  const { read, orders, hide, loadMore } = useQueue();
  const { cards, toggle } = useGroups(orders);
  const keysChoice = useKeysChoice();
  const keys = useCardKeys(
    cards.map(({ order }) => order.id),
    (id) => {
      const order = orders.find((one) => one.id === id);
      if (order) ask({ what: 'view', order });
    },
    keysChoice.offered && keysChoice.on,
  );
  useEffect(forgetOldSeen, []);

  const resolved = (order: Order) => {
    const place = cards.findIndex((card) => card.order.id === order.id);
    const next = (cards[place + 1] ?? cards[place - 1])?.order;
    hide(order);
    close();
    // The focused card is gone: move focus to its neighbour once the dialog has closed.
    if (next) setTimeout(() => keys.focusCard(next.id));
  };

  return (
    <>
      <PageHeader title="Orders" hint="Reported payments first, then the longest wait." />
      <DeskNotice />
      <OrderFilters list={read.data} keys={keysChoice} />
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the orders">
          <OrdersSkeleton />
        </AsyncBoundary>
      )}
      {read.data && orders.length === 0 && <OrdersEmpty />}
      {orders.length > 0 && (
        <ul {...keys.list} aria-label="Orders" className="flex flex-col gap-4">
          {cards.map(({ order, ...group }) => (
            <OrderCard
              key={order.id}
              {...keys.card(order.id)}
              order={order}
              viewer={viewer}
              group={group}
              onToggle={() => toggle(order)}
              onAsk={(what) => ask({ what, order })}
            />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more orders
        </LoadMore>
      )}
      {opened && (
        <OrderDialogs
          orderId={opened.id}
          asked={opened.asked}
          viewer={viewer}
          onAsk={ask}
          onClose={close}
          onResolved={resolved}
        />
      )}
    </>
  );
}

/** The orders that match the filters, without those just closed here. */
function useQueue() {
  const [{ status, search }] = useSearch(paths.order);
  const [pages, setPages] = useState(1);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    listOrders,
    { status, search, pageSize: String(pages * cardsAtOnce) },
    { every: 10_000, keepPrevious: true },
  );
  const rows = read.data?.data ?? [];
  return {
    read,
    orders: rows.filter((order) => !(hidden.has(order.id) && may('complete', order.status))),
    hide: ({ id }: Order) => setHidden(new Set([...hidden, id])),
    loadMore: () => setPages(pages + 1),
  };
}

/** The cards of the queue: of a customer with many orders the first, and the others where staff asked for them. */
function useGroups(orders: readonly DeskOrder[]) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const cards = groupOrders(orders).flatMap(({ order, more }) => {
    const isUnfolded = unfolded.has(order.userEmail);
    const below = isUnfolded ? more : [];
    return [
      { order, folded: more.length, isUnfolded, isBelow: false },
      ...below.map((one) => ({ order: one, folded: 0, isUnfolded, isBelow: true })),
    ];
  });
  const toggle = ({ userEmail }: DeskOrder) => {
    const others = new Set(unfolded);
    if (!others.delete(userEmail)) others.add(userEmail);
    setUnfolded(others);
  };
  return { cards, toggle };
}
