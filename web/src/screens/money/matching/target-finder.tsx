import type { Receipt } from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { useSearchBox } from '../../../components/list/use-search-box.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { transactionIdIn } from '../money-words.ts';
import type { MatchTarget } from './match-target.ts';
import { TargetChoice } from './target-choice.tsx';
import { useMatchTargets } from './use-match-targets.ts';

interface TargetFinderProps {
  transfer: Receipt;
  /** What waits for money, or orders that were cancelled. */
  wanted: 'open' | 'cancelled';
  chosen: MatchTarget | null;
  onChoose: (target: MatchTarget) => void;
  error: string | undefined;
}

/** What this transfer can be for: all of it at once, the same amount first, or what the words find. */
export function TargetFinder({ transfer, wanted, chosen, onChoose, error }: TargetFinderProps) {
  const [search, setSearch] = useState(() => transactionIdIn(transfer.narration));
  const [typed, setTyped] = useSearchBox(search, setSearch);
  const { targets, failed } = useMatchTargets(transfer, wanted, search);
  const { label, none } = wanted === 'cancelled' ? cancelledWords : openWords[transfer.direction];
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={label} placeholder="Customer, amount or ID" value={typed} onChange={setTyped} />
      {!targets && (
        <AsyncBoundary failed={failed ?? false} title="We couldn’t load what it can be for">
          <TargetsSkeleton />
        </AsyncBoundary>
      )}
      {targets && <TargetChoice {...{ targets, chosen, onChoose, error }} />}
      {targets?.length === 0 && (
        <p role="status" className="py-2 text-ink-soft">
          {search ? `Nothing fits “${search}”. Try fewer words.` : none}
        </p>
      )}
    </div>
  );
}

const openWords = {
  in: {
    label: 'Search open orders and debts',
    none: 'No open order where a customer pays us, and no customer owes us money.',
  },
  out: {
    label: 'Search open orders and refunds',
    none: 'No open order where we pay a customer, and no refund of this amount was sent.',
  },
};

const cancelledWords = {
  label: 'Search cancelled orders',
  none: 'No cancelled order where a customer pays us.',
};

function TargetsSkeleton() {
  return (
    <Loading label="Loading what it can be for">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-2 h-18" />
      ))}
    </Loading>
  );
}
