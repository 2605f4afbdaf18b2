import { listReceipts } from '@nairadesk/contract/receipts';
import { ArrowLeftRight, CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { LikelyMatches } from './likely-matches.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { TransferCard } from './transfer-card.tsx';
import { type AskedOfTransfer, TransferDialogs } from './transfer-dialogs.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLikely } from './use-likely.ts';
import { useMoneyList } from './use-money-list.ts';

const options = [
  { value: 'open', label: 'Not matched' },
  { value: 'all', label: 'All transfers' },
] as const;

/** Transfers, newest first: those that no order explains yet, or all. */
export function Transfers({ onEnter }: { onEnter: () => void }) {
  const [{ state, search, id }] = useSearch(paths.money);
  const [asked, setAsked] = useState<AskedOfTransfer | null>(null);
  const { read, loadMore } = useMoneyList(listReceipts, { state: state ?? 'unmatched', search, id });
  const transfers = read.data?.data ?? [];
  const likely = useLikely(state !== 'all');
  const focus = useKeptFocus(transfers.map(({ id }) => id));
  return (
    <>
      <MoneyFilters what="transfer" options={options} list={read.data} />
      <LikelyMatches {...likely} />
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the transfers">
          <MoneySkeleton label="Loading the transfers" />
        </AsyncBoundary>
      )}
      {read.data && transfers.length === 0 && <NoTransfers onEnter={onEnter} />}
      {transfers.length > 0 && (
        <ul {...focus} aria-label="Transfers" className="flex flex-col gap-4">
          {transfers.map((transfer) => (
            <TransferCard
              key={transfer.id}
              transfer={transfer}
              likely={likely.pairs.find(({ receiptId }) => receiptId === transfer.id)}
              onAsk={(about) => setAsked({ transfer, ...about })}
            />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more transfers
        </LoadMore>
      )}
      {asked && <TransferDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NoTransfers({ onEnter }: { onEnter: () => void }) {
  const [{ state, search, id }, setSearch] = useSearch(paths.money);
  // None at all is another thing than none that is left.
  const any = useRead(listReceipts, { state: 'all', pageSize: '1' }, { when: state !== 'all', quiet: true });
  if (search) {
    return (
      <NoResults onClear={() => setSearch((old) => ({ ...old, search: undefined }))}>
        We found nothing for “{search}”. Try the sender’s name, the narration or the bank reference
        {state ? '.' : ', or show all transfers.'}
      </NoResults>
    );
  }
  const enter = (
    <Button variant="secondary" onClick={onEnter}>
      Enter a transfer
    </Button>
  );
  if (id)
    return (
      <NoResults onClear={() => setSearch({})} clearLabel="Show all transfers">
        This transfer isn’t here any more.
      </NoResults>
    );
  if (any.isLoading) return null;
  if (state === 'all' || any.data?.data.length === 0) {
    return (
      <EmptyState icon={<ArrowLeftRight />} title="No transfers yet" action={enter}>
        Enter one as soon as you see it at the bank, then match it to its order.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CircleCheckBig />} title="All transfers are matched" action={enter}>
      Enter the next one as soon as you see it at the bank.
    </EmptyState>
  );
}
