import { formatNaira } from '@nairadesk/contract/money';
import { listReceipts, type Receipt } from '@nairadesk/contract/receipts';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRead } from '../../api/use-read.ts';
import { usePages } from '../../components/list/use-pages.ts';
import { useSearchBox } from '../../components/list/use-search-box.ts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChoiceRow } from './matching/choice-row.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { counterpartText, mayBeLater, takenBackText } from './money-words.ts';

interface FittingTransfersProps {
  reversal: Receipt;
  form: UseFormReturn<{ takesBack: string }>;
}

const transfersAtOnce = 50;

/** The transfers that a reversal may have taken back, to choose one of, and what becomes of the chosen one. */
export function FittingTransfers({ reversal, form }: FittingTransfersProps) {
  const [search, setSearch] = useState('');
  const pages = usePages(transfersAtOnce);
  const read = useRead(
    listReceipts,
    { state: 'all', takenBackBy: reversal.id, search, pageSize: pages.pageSize },
    { keepPrevious: true },
  );
  const fitting = read.data?.data;
  const isLong = fitting !== undefined && fitting.length >= transfersAtOnce;
  const takesBack = form.watch('takesBack');
  const chosen = fitting?.find(({ id }) => id === takesBack);
  const find = (words: string) => {
    setSearch(words);
    form.resetField('takesBack');
  };
  return (
    <>
      {(search || isLong) && <FittingSearch search={search} onSearch={find} />}
      {!fitting && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the transfers">
          <MoneySkeleton label="Loading the transfers" />
        </AsyncBoundary>
      )}
      {fitting?.length === 0 && <p role="status">{noneText(reversal, search)}</p>}
      {fitting && fitting.length > 0 && <TransferChoice {...{ fitting, reversal, form }} />}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={pages.more}>
          Show earlier transfers
        </LoadMore>
      )}
      <div aria-live="polite" className="empty:hidden">
        {chosen && <p className="text-ink-soft">{takenBackText(chosen)}</p>}
      </div>
    </>
  );
}

/** Words that narrow down a long list. */
function FittingSearch({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useSearchBox(search, onSearch);
  return (
    <SearchField
      label="Search transfers that fit"
      placeholder="Sender, narration or reference"
      value={typed}
      onChange={setTyped}
    />
  );
}

function noneText({ amount }: Receipt, search: string): string {
  if (search) return `Nothing fits “${search}”. Try fewer words.`;
  return `No transfer of ${formatNaira(amount)} on this account fits. The reversal stays under Transfers until you choose one.`;
}

function TransferChoice({
  fitting,
  reversal,
  form,
}: FittingTransfersProps & { fitting: readonly Receipt[] }) {
  const name = useId();
  const missing = form.formState.errors.takesBack && 'Choose a transfer';
  return (
    <fieldset aria-describedby={missing ? `${name}-error` : undefined}>
      <legend className="sr-only">Transfer</legend>
      <div className="-mx-1 flex max-h-56 flex-col gap-2 overflow-y-auto px-1 py-1 sm:max-h-72">
        {fitting.map((transfer) => (
          <ChoiceRow key={transfer.id} value={transfer.id} {...form.register('takesBack')}>
            <span className="block font-medium">{counterpartText(transfer)}</span>
            <span className="block text-ink-soft text-sm">
              <BankTime time={transfer.arrivedAt} /> · {matchedText(transfer)}
            </span>
            {mayBeLater(transfer, reversal) && (
              <span className="block text-attention-ink text-sm">
                It may have come after the reversal: look in the bank’s app
              </span>
            )}
          </ChoiceRow>
        ))}
      </div>
      {missing && <FieldError id={`${name}-error`}>{missing}</FieldError>}
    </fieldset>
  );
}

function matchedText({ matches }: Receipt): string {
  const ids = matches.map(({ transactionId }) => transactionId ?? 'a refund');
  return ids.length === 0 ? 'not matched' : `matched to ${ids.join(', ')}`;
}
