import { listRefunds } from '@nairadesk/contract/refunds';
import { CircleCheckBig, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { NoResults } from '../../../ui/no-results.tsx';
import { MoneyFilters } from '../money-filters.tsx';
import { MoneySkeleton } from '../money-skeleton.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useMoneyList } from '../use-money-list.ts';
import { RefundCard } from './refund-card.tsx';
import { type AskedOfRefund, RefundDialogs } from './refund-dialogs.tsx';

const options = [
  { value: 'open', label: 'Owed' },
  { value: 'due', label: 'To be sent' },
  { value: 'sent', label: 'Sent, not settled' },
  { value: 'settled', label: 'Settled' },
  { value: 'withdrawn', label: 'No longer owed' },
  { value: 'all', label: 'All refunds' },
] as const;

/** Refunds, oldest first: what we owe, or those of a state. */
export function Refunds() {
  const [{ state, search, id }] = useSearch(paths.money);
  const [asked, setAsked] = useState<AskedOfRefund | null>(null);
  const { read, loadMore } = useMoneyList(listRefunds, { state: state ?? 'owed', search, id });
  const refunds = read.data?.data ?? [];
  const focus = useKeptFocus(refunds.map(({ id }) => id));
  return (
    <>
      <MoneyFilters what="refund" options={options} list={read.data} />
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the refunds">
          <MoneySkeleton label="Loading the refunds" />
        </AsyncBoundary>
      )}
      {read.data && refunds.length === 0 && <NoRefunds />}
      {refunds.length > 0 && (
        <ul {...focus} aria-label="Refunds" className="flex flex-col gap-4">
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} onAsk={(what) => setAsked({ what, refund })} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more refunds
        </LoadMore>
      )}
      {asked && <RefundDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NoRefunds() {
  const [{ state, search }, setSearch] = useSearch(paths.money);
  if (search) {
    return (
      <NoResults onClear={() => setSearch((old) => ({ ...old, search: undefined }))}>
        We found nothing for “{search}”. Try the customer’s name, the transaction ID or the bank reference
        {state === 'all' ? '.' : ', or show all refunds.'}
      </NoResults>
    );
  }
  if (state === undefined) {
    return (
      <EmptyState icon={<CircleCheckBig />} title="No refunds to send">
        Send back a transfer that belongs to no order, and it appears here until it’s settled.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Undo2 />}
      title="No refunds here"
      action={
        <Button variant="secondary" onClick={() => setSearch({ tab: 'refunds' })}>
          Show what we owe
        </Button>
      }
    >
      A refund appears when an order was overpaid or cancelled after it was paid, or when you send a transfer
      back.
    </EmptyState>
  );
}
