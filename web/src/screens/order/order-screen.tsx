import type { DeskOrder, Order } from '@nairadesk/contract/order-answers';
import { useEffect, useRef, useState } from 'react';
import { useKeyButtons } from '../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../components/list/use-keys-choice.ts';
import { useRowKeys } from '../../components/list/use-row-keys.ts';
import { ApprovalsNotice } from '../../components/order/approvals/approvals-notice.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useDialogParam } from '../../router/use-dialog-param.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ApprovalsDialog } from './approvals/lazy-approvals-dialog.tsx';
import type { Asked } from './asked.ts';
import { ComplaintsNotice } from './delivery/complaints-notice.tsx';
import { DeskNotice } from './desk-notice.tsx';
import { MessagesNotice } from './messages-notice.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderPane } from './pane/order-pane.tsx';
import { forgetOldSeen } from './queue/first-seen.ts';
import { groupOrders } from './queue/group-orders.ts';
import { NewOrdersBar } from './queue/new-orders-bar.tsx';
import { OrderFilters } from './queue/order-filters.tsx';
import { OrderRow } from './queue/order-row.tsx';
import { OrdersEmpty } from './queue/orders-empty.tsx';
import { OrdersSkeleton } from './queue/orders-skeleton.tsx';
import { useQueue } from './queue/use-queue.ts';
import { useKeepClaims, useTakeFirst } from './use-claims.ts';

/** The desk: what needs staff now, reported payments first, oldest first; the chosen order beside the list. */
export function OrderScreen() {
  const viewer = useSession((session) => session.role) ?? 'admin';
  const isWide = useMedia('(min-width: 64rem)');
  const isWidest = useMedia('(min-width: 90rem)');
  const [{ order: asked, act, approvals }, setSearch] = useSearch(paths.order);
  const queue = useQueue();
  const { orders, read } = queue;
  const { rows, toggle } = useGroups(orders);
  // Beside the list there is always one; on a phone the list comes first.
  const chosenId = asked ?? (isWide ? rows[0]?.order.id : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const choose = (id: string | undefined, { replace }: { replace: boolean }) =>
    setSearch((before) => ({ ...before, order: id, act: undefined }), { replace });
  const dialog = useDialogParam<Asked>(act, (what, how) =>
    setSearch((before) => ({ ...before, act: what }), how),
  );
  const ask = useTakeFirst((what) => dialog.open(what.what, what));
  const keysChoice = useKeysChoice();
  const keys = useRowKeys({
    ids: rows.map(({ order }) => order.id),
    chosenId,
    everywhere: keysChoice.offered && keysChoice.on,
    onMove: (id) => isWide && choose(id, { replace: true }),
    onEnd: () => read.data?.nextCursor && queue.loadMore(),
    onOpen: (id) => {
      choose(id, { replace: isWide });
      // Once the pane of another order is there.
      setTimeout(() => heading.current?.focus());
    },
  });
  useKeyButtons(keysChoice.offered && keysChoice.on);
  useEffect(forgetOldSeen, []);
  useKeepClaims();

  const resolved = (order: Pick<Order, 'id'>) => {
    const place = rows.findIndex((row) => row.order.id === order.id);
    const next = (rows[place + 1] ?? rows[place - 1])?.order.id;
    queue.hide(order.id);
    // The only one that was searched or filtered for: on with all the others.
    if (rows.length === 1) return setSearch({}, { replace: true });
    choose(isWide ? next : undefined, { replace: true });
    // The row is gone: focus goes on with its neighbour once the dialog has closed.
    if (next) setTimeout(() => keys.focusRow(next));
  };

  const isPaneAlone = !isWide && chosenId !== undefined;
  return (
    <>
      {!isPaneAlone && (
        <>
          <DeskNotice />
          <ApprovalsNotice />
          <ComplaintsNotice />
          <MessagesNotice />
          <OrderFilters list={read.data} keys={keysChoice} />
        </>
      )}
      {isPaneAlone && <h1 className="sr-only">Orders</h1>}
      {!read.data && !isPaneAlone && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the orders">
          <OrdersSkeleton />
        </AsyncBoundary>
      )}
      {read.data && orders.length === 0 && chosenId === undefined && <OrdersEmpty />}
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] min-[90rem]:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        {!isPaneAlone && orders.length > 0 && (
          <div className="relative rounded-lg border border-line bg-surface shadow-raised lg:max-h-desk lg:overflow-y-auto">
            <ul ref={keys.list} aria-label="Orders">
              {rows.map(({ order, ...group }) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  group={group}
                  isChosen={order.id === chosenId}
                  isGone={queue.gone.has(order.id)}
                  room={isWide && !isWidest ? 'narrow' : 'wide'}
                  button={keys.row(order.id)}
                  onToggle={() => toggle(order)}
                />
              ))}
            </ul>
            <NewOrdersBar waiting={queue.waiting} gone={queue.gone.size} onShow={queue.showAll} />
          </div>
        )}
        {chosenId !== undefined && (
          <OrderPane
            key={chosenId}
            orderId={chosenId}
            listed={orders.find(({ id }) => id === chosenId)}
            viewer={viewer}
            heading={heading}
            onAsk={ask}
            onBack={isWide ? undefined : () => choose(undefined, { replace: true })}
          />
        )}
      </div>
      {!isPaneAlone && read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={queue.loadMore}>
          Show more orders
        </LoadMore>
      )}
      {approvals && (
        <ApprovalsDialog
          state={approvals}
          onState={(state) => setSearch((before) => ({ ...before, approvals: state }), { replace: true })}
          onClose={() => setSearch((before) => ({ ...before, approvals: undefined }), { replace: true })}
        />
      )}
      {dialog.opened?.asked && (
        <OrderDialogs
          asked={dialog.opened.asked}
          onAsk={(what) => dialog.open(what.what, what)}
          onClose={dialog.close}
          onResolved={resolved}
        />
      )}
    </>
  );
}

/** The rows of the queue: of a customer with many orders the first, and the others where staff asked for them. */
function useGroups(orders: readonly DeskOrder[]) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = groupOrders(orders).flatMap(({ order, more }) => {
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
  return { rows, toggle };
}
