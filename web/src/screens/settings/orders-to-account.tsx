import type { OrderToAccount } from '@nairadesk/contract/receiving-accounts';
import { EmailText } from '../../components/text/email-text.tsx';
import { Money } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';

/** The open orders whose customers were given an account, and how to reach each of them. */
export function OrdersToAccount({ orders, count }: { orders: readonly OrderToAccount[]; count: number }) {
  const addresses = [...new Set(orders.map(({ userEmail }) => userEmail))];
  return (
    <>
      {addresses.length > 1 && (
        <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
          All {addresses.length} email addresses
          <CopyButton text={addresses.join(', ')} what="all email addresses" />
        </p>
      )}
      <ul aria-label="Open orders to this account" className="divide-y divide-line border-line border-y">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {count > orders.length && (
        <p className="mt-3 text-ink-soft">
          And {count - orders.length} more. They’re in the order queue, which shows where each customer pays.
        </p>
      )}
    </>
  );
}

function OrderRow({ order }: { order: OrderToAccount }) {
  const { id, transactionId, userId, userName, userEmail, userPhone, amount, reported } = order;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">
          <PersonLink id={userId} name={userName} alone />
        </span>
        <Money naira={amount} className="font-medium" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={paths.order}
          search={{ order: id }}
          className="flex min-h-11 items-center text-ink-soft underline underline-offset-4"
        >
          {transactionId}
        </Link>
        {reported && <Badge tone="attention">Says it’s paid</Badge>}
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
          <EmailText email={userEmail} />
        </span>
        <CopyIcon text={userEmail} what={`email address of ${userName}`} />
      </div>
      {userPhone && (
        <div className="flex items-center justify-between gap-2 text-ink-soft">
          <PhoneLink phone={userPhone} />
          <CopyIcon text={userPhone} what={`phone number of ${userName}`} />
        </div>
      )}
    </li>
  );
}
