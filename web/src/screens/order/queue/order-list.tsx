import type { ListDetail } from '../../../components/list/use-list-detail.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { NewOrdersBar } from './new-orders-bar.tsx';
import { OrderRow } from './order-row.tsx';
import type { Groups } from './use-groups.ts';
import type { Queue } from './use-queue.ts';

interface OrderListProps {
  queue: Queue;
  groups: Groups;
  list: ListDetail;
}

/** The queue's rows, the way to more of them, and how many orders came since they were shown. */
export function OrderList({ queue, groups, list }: OrderListProps) {
  // Beside the details a row has little room, but for the widest windows.
  const isNarrow = useMedia('(64rem <= width < 90rem)');
  const isPhone = useMedia('(width < 40rem)');
  return (
    <div className="relative rounded-lg border border-line bg-surface shadow-raised lg:max-h-full lg:overflow-y-auto">
      <ul ref={list.keys.list} aria-label="Orders">
        {groups.rows.map(({ order, ...group }) => (
          <OrderRow
            key={order.id}
            order={order}
            group={group}
            isChosen={order.id === list.chosenId}
            isGone={queue.gone.has(order.id)}
            room={isPhone ? 'below' : isNarrow ? 'narrow' : 'wide'}
            button={list.keys.row(order.id)}
            onToggle={() => groups.toggle(order)}
          />
        ))}
      </ul>
      {queue.read.data?.nextCursor && (
        <div className="border-line border-t pb-18">
          <LoadMore pending={queue.read.isPlaceholderData} onClick={queue.loadMore}>
            Show more orders
          </LoadMore>
        </div>
      )}
      <NewOrdersBar waiting={queue.waiting} gone={queue.gone.size} onShow={queue.showAll} />
    </div>
  );
}
