import { useUnread } from '../../components/order/messages/use-unread.ts';
import { Ago } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { Notice } from '../../ui/notice.tsx';

const shownMost = 5;

/** Leads staff to each order about which its customer asks; nothing where nobody waits. */
export function MessagesNotice() {
  const unread = useUnread();
  if (unread.length === 0) return null;
  const more = unread.length - shownMost;
  return (
    <div className="mb-5">
      <Notice
        title={
          unread.length === 1
            ? 'A customer asks about an order'
            : `Customers ask about ${unread.length} orders`
        }
      >
        <ul>
          {unread.slice(0, shownMost).map((one) => (
            <li key={one.orderId} className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
              <PathLink
                href={orderPath(one.orderId)}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                {one.transactionId}
              </PathLink>
              <span>
                {one.userName}: {one.count === 1 ? '1 message' : `${one.count} messages`} ·{' '}
                <Ago time={one.timeStamp} />
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p>And {more} more.</p>}
      </Notice>
    </div>
  );
}
