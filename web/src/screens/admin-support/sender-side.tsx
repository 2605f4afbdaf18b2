import { tradedText } from '@nairadesk/contract/order-words';
import type { MessageDetail, SenderOrder } from '@nairadesk/contract/support-desk';
import { StatusBadge } from '../../components/order/status-badge.tsx';
import { EmailText } from '../../components/text/email-text.tsx';
import { Money } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { countedText } from '../../components/text/total-text.ts';
import { Ago, momentText } from '../../components/text/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { MessageOrderLink } from './message-order-link.tsx';

/** Who wrote: their account as it is now, with their open and last orders. A visitor has none that we know of. */
export function SenderSide({ message }: { message: MessageDetail }) {
  const { sender, openOrders, closedOrders } = message;
  if (!sender) return <Visitor email={message.email} />;
  return (
    <div className="flex flex-col gap-5 text-sm">
      <section aria-label="Customer" className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <h3 className="font-semibold text-base">
          <PersonLink id={sender.id} name={sender.name} data-key="p" />
        </h3>
        {sender.suspended && (
          <p>
            <Badge tone="loss">Suspended</Badge>
          </p>
        )}
        {sender.name !== message.name && <p className="text-ink-soft">Wrote as {message.name}</p>}
        <p>
          <EmailText email={sender.email} />
        </p>
        <p>
          <PhoneLink phone={sender.phone} />
        </p>
        <p className="text-ink-soft">
          Customer since {momentText(sender.since).split(',')[0]},{' '}
          {countedText(
            sender.completedOrders,
            sender.completedIsLeast,
            'completed order',
            'completed orders',
          )}
        </p>
      </section>
      <Orders title="Open orders" orders={openOrders} empty="None open" />
      {closedOrders.length > 0 && <Orders title="Last orders" orders={closedOrders} empty="" />}
    </div>
  );
}

function Visitor({ email }: { email: string }) {
  return (
    <section
      aria-label="Visitor"
      className="flex flex-col items-start gap-1.5 text-sm [overflow-wrap:anywhere]"
    >
      <Badge tone="attention">Not logged in</Badge>
      <p>We haven’t checked this name or email.</p>
      <p className="text-ink-soft">{email}</p>
      <p className="text-ink-soft">Don’t tell them about any orders, whatever name they give.</p>
    </section>
  );
}

interface OrdersProps {
  title: string;
  orders: readonly SenderOrder[];
  empty: string;
}

function Orders({ title, orders, empty }: OrdersProps) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      {orders.length === 0 && <p className="text-ink-soft">{empty}</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <MessageOrderLink
              order={order}
              className="-mx-2 flex min-h-11 flex-col gap-1 rounded-sm px-2 py-2 hover:bg-sunken"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <StatusBadge order={order} viewer="admin" />
                <Money naira={order.amount} className="font-semibold" />
              </span>
              <span>
                {order.orderType === 'buy' ? 'Buys' : 'Sells'} {tradedText(order)}
              </span>
              <span className="text-ink-soft">
                <span className="font-medium text-go underline decoration-line underline-offset-4">
                  {order.transactionId}
                </span>{' '}
                <Ago time={order.closedAt ?? order.timeStamp} />
              </span>
            </MessageOrderLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
