import { othersName } from '@nairadesk/contract/others-words';
import { useState } from 'react';
import { useUnread } from '../../components/order/messages/use-unread.ts';
import { Ago } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const shownMost = 5;

/** Leads staff to each order about which its customer asks; nothing where no customer waits. */
export function MessagesNotice() {
  const unread = useUnread();
  const [all, setAll] = useState(false);
  if (unread.length === 0) return null;
  const shown = all ? unread : unread.slice(0, shownMost);
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
          {shown.map((one) => (
            <li key={one.orderId} className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
              <PathLink
                href={orderPath(one.orderId)}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                {one.transactionId}
              </PathLink>
              <span>
                {one.userName !== null && othersName(one.userName)}:{' '}
                {one.count === 1 ? '1 message' : `${one.count} messages`} · <Ago time={one.timeStamp} />
                {one.unseen === 0 && ' · read, not answered'}
              </span>
            </li>
          ))}
        </ul>
        {unread.length > shownMost && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${unread.length}`}
          </Button>
        )}
      </Notice>
    </div>
  );
}
