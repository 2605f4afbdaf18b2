import { tradedText } from '@nairadesk/contract/order-words';
import { listHistory } from '@nairadesk/contract/transaction';
import { useRead } from '../../api/use-read.ts';
import { usePages } from '../../components/list/use-pages.ts';
import { StatusBadge } from '../../components/order/status-badge.tsx';
import { Money } from '../../components/text/money.tsx';
import { When } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { KnownList, rowLink } from './known-list.tsx';

/** A person’s orders, newest first, each linked to its page. */
export function PersonOrders({ id }: { id: string }) {
  const pages = usePages(20);
  const read = useRead(listHistory, { userId: id, pageSize: pages.pageSize }, { keepPrevious: true });
  return (
    <KnownList
      what="orders"
      read={read}
      onMore={pages.more}
      columns="lg:grid lg:grid-cols-[7rem_minmax(0,1fr)_7.5rem_7.5rem]"
      row={(order) => (
        <>
          <PathLink href={orderPath(order.id)} className={rowLink}>
            {order.transactionId}
          </PathLink>
          <span>
            {order.orderType === 'buy' ? 'Buys' : 'Sells'} {tradedText(order)}
            <When time={order.timeStamp} className="block text-ink-soft text-xs" />
          </span>
          <Money naira={order.settled?.amount ?? order.amount} className="font-semibold lg:text-right" />
          <span>
            <StatusBadge order={order} viewer="admin" />
          </span>
        </>
      )}
    />
  );
}
