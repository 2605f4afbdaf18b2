import { type Debt, listDebts } from '@nairadesk/contract/receipts';
import { CircleCheckBig } from 'lucide-react';
import { Money } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { Ago } from '../../components/text/when.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { MoneyLink } from './money-link.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { OrderLink } from './order-link.tsx';
import { useMoneyList } from './use-money-list.ts';

/** What customers owe us since a bank took their money back, or an order was reversed; oldest first. */
export function Debts() {
  const { read, loadMore } = useMoneyList(listDebts, {});
  const debts = read.data?.data ?? [];
  if (!read.data) {
    return (
      <AsyncBoundary failed={read.isError && read} title="We couldn’t load what is owed to us">
        <MoneySkeleton label="Loading what is owed to us" />
      </AsyncBoundary>
    );
  }
  if (debts.length === 0) {
    return (
      <EmptyState icon={<CircleCheckBig />} title="No customer owes us money">
        When a bank takes money back after we’ve delivered, it’s listed here until it comes again.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Owed to us" className="flex flex-col gap-4">
        {debts.map((debt) => (
          <DebtCard key={debt.orderId ?? debt.refundId} debt={debt} />
        ))}
      </ul>
      {read.data.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more
        </LoadMore>
      )}
    </>
  );
}

function DebtCard({ debt }: { debt: Debt }) {
  const {
    orderId,
    refundId,
    transactionId,
    customerId,
    customerName,
    customerEmail,
    amount,
    reversed,
    timeStamp,
  } = debt;
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-raised [overflow-wrap:anywhere] sm:p-6">
      <h2 className="font-semibold text-lg">
        <Money naira={amount} /> from{' '}
        <PersonLink id={customerId} name={customerName ?? 'an unknown sender'} />
      </h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
        <span>{whyOwed(debt)}</span>
        {orderId && transactionId && <OrderLink orderId={orderId} transactionId={transactionId} />}
        {refundId && (
          <MoneyLink search={{ tab: 'refunds', state: 'all', id: refundId }}>the refund</MoneyLink>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-sm">
        {customerEmail && <span>{customerEmail}</span>}
        <span>
          {reversed ? 'Reversed' : 'Taken back'} <Ago time={timeStamp} />
        </span>
      </p>
      {orderId && (
        <p className="mt-3 text-ink-soft">When the money comes, match the transfer to this order again.</p>
      )}
    </li>
  );
}

function whyOwed({ reversed, orderId }: Debt): string {
  if (reversed) return 'We reversed the order after we had paid';
  return orderId
    ? 'The bank took the money back after we had delivered'
    : 'The bank took the money back after we had returned it';
}
