import type { Order } from '@nairadesk/contract/order-answers';
import { type ComponentProps, useEffect } from 'react';
import { useListDetail } from '../../components/list/use-list-detail.ts';
import { ApprovalsNotice } from '../../components/order/approvals/approvals-notice.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { ApprovalsDialog } from './approvals/lazy-approvals-dialog.tsx';
import { ComplaintsNotice } from './delivery/complaints-notice.tsx';
import { DeskNotice } from './desk-notice.tsx';
import { MessagesNotice } from './messages-notice.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderPane } from './pane/order-pane.tsx';
import { forgetOldSeen } from './queue/first-seen.ts';
import { OrderFilters } from './queue/order-filters.tsx';
import { OrderList } from './queue/order-list.tsx';
import { OrdersEmpty } from './queue/orders-empty.tsx';
import { OrdersSkeleton } from './queue/orders-skeleton.tsx';
import { useGroups } from './queue/use-groups.ts';
import { useQueue } from './queue/use-queue.ts';
import { useKeepClaims } from './use-claims.ts';
import { useOrderDialog } from './use-order-dialog.ts';

/** The desk: what needs staff now, reported payments first, oldest first; the chosen order beside the list. */
export function OrderScreen() {
  const viewer = useSession((session) => session.role) ?? 'admin';
  const [{ order: asked, act }, setSearch] = useSearch(paths.order);
  const queue = useQueue();
  const { orders, read } = queue;
  const groups = useGroups(orders);
  const ids = groups.rows.map(({ order }) => order.id);
  const list = useListDetail({
    ids,
    asked,
    onChoose: (id, how) => setSearch((before) => ({ ...before, order: id, act: undefined }), how),
    onEnd: () => read.data?.nextCursor && queue.loadMore(),
  });
  const dialog = useOrderDialog(act, (next, how) => setSearch((before) => ({ ...before, act: next }), how));
  useEffect(forgetOldSeen, []);
  useKeepClaims();
  const resolved = ({ id }: Pick<Order, 'id'>) => {
    queue.hide(id);
    // The only one that was searched or filtered for: on with all the others.
    if (ids.length === 1) return setSearch({}, { replace: true });
    const next = list.leaveRow(id);
    // The row is gone: focus goes on with its neighbour once the dialog has closed.
    if (next) setTimeout(() => list.keys.focusRow(next));
  };
  const { chosenId, isDetailAlone } = list;
  return (
    // As high as the window has room: what stands above the queue takes from the list and the pane.
    <div className="lg:-mb-15 lg:flex lg:min-h-window lg:flex-col">
      {isDetailAlone ? (
        <h1 className="sr-only">Orders</h1>
      ) : (
        <QueueHead list={read.data} keys={list.keysChoice} />
      )}
      {!read.data && !isDetailAlone && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the orders">
          <OrdersSkeleton />
        </AsyncBoundary>
      )}
      {read.data && orders.length === 0 && chosenId === undefined && <OrdersEmpty />}
      <div className="items-start gap-5 lg:grid lg:min-h-100 lg:grow lg:basis-0 lg:grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] min-[90rem]:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        {!isDetailAlone && orders.length > 0 && <OrderList queue={queue} groups={groups} list={list} />}
        {chosenId !== undefined && (
          <OrderPane
            key={chosenId}
            orderId={chosenId}
            listed={orders.find(({ id }) => id === chosenId)}
            viewer={viewer}
            heading={list.heading}
            onAsk={dialog.ask}
            onBack={list.goBack}
          />
        )}
      </div>
      <AskedApprovals />
      <OrderDialogs dialog={dialog} onResolved={resolved} />
    </div>
  );
}

/** What waits elsewhere for staff, and the filters of the queue. */
function QueueHead(props: ComponentProps<typeof OrderFilters>) {
  return (
    <>
      <DeskNotice />
      <ApprovalsNotice />
      <ComplaintsNotice />
      <MessagesNotice />
      <OrderFilters {...props} />
    </>
  );
}

/** The approvals, while the URL names a list of them. */
function AskedApprovals() {
  const [{ approvals }, setSearch] = useSearch(paths.order);
  const show = (state: typeof approvals) =>
    setSearch((before) => ({ ...before, approvals: state }), { replace: true });
  return approvals && <ApprovalsDialog state={approvals} onState={show} onClose={() => show(undefined)} />;
}
