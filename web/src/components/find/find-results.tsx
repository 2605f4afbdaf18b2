import { formatNaira } from '@nairadesk/contract/money';
import { statusLabel } from '@nairadesk/contract/order-status';
import { othersName } from '@nairadesk/contract/others-words';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { lagosDay } from '../text/lagos-time.ts';
import { type Hit, reasonTexts } from './hits.ts';

interface FindResultsProps {
  /** Begins the ids of the list and its rows, which the box names. */
  id: string;
  words: string;
  read: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  hits: readonly Hit[];
  /** Some of the words were not looked up. */
  leftOut: boolean;
  chosenId: string | undefined;
  onPoint: (hit: Hit) => void;
  onOpen: (hit: Hit) => void;
}

/** What was found, or why nothing is shown. */
export function FindResults({ id, words, read, hits, leftOut, ...rest }: FindResultsProps) {
  const isEmpty = words !== '' && Boolean(read.data) && !read.isError && hits.length === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {hits.length > 0 && `${hits.length} found`}
        {isEmpty && 'Nothing found'}
      </p>
      {words === '' && (
        <p className="py-4 text-ink-soft">
          Type words in any order, or paste what you have: a phone or account number, a wallet, a hash, a
          transaction ID, or a whole bank alert.
        </p>
      )}
      {words !== '' && (!read.data || read.isError) && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t search">
          <RowsSkeleton />
        </AsyncBoundary>
      )}
      {leftOut && !read.isError && (
        <p role="status" className="px-3 pb-3 text-attention-ink text-sm">
          Looking up the names took too long, so they were left out. Type fewer words to look for one of them.
        </p>
      )}
      {isEmpty && (
        <div className="py-4">
          <p className="font-semibold">No order or customer has this</p>
          <p className="mt-1 text-ink-soft text-sm">Try fewer words, or only the number.</p>
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={clsx(read.isError && 'hidden')}>
        <Group id={id} kind="order" title="Orders" hits={hits} {...rest} />
        <Group id={id} kind="person" title="Customers" hits={hits} {...rest} />
      </div>
    </>
  );
}

type GroupProps = Pick<FindResultsProps, 'id' | 'hits' | 'chosenId' | 'onPoint' | 'onOpen'> & {
  kind: Hit['kind'];
  title: string;
};

function Group({ id, kind, title, hits, chosenId, onPoint, onOpen }: GroupProps) {
  const own = hits.filter((hit) => hit.kind === kind);
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={`${id}-${kind}`} className="mb-3">
      <p id={`${id}-${kind}`} className="px-3 pb-1 font-medium text-ink-soft text-xs">
        {title}
      </p>
      {own.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
        <div
          key={hit.id}
          id={`${id}-${hit.id}`}
          role="option"
          aria-selected={hit.id === chosenId}
          tabIndex={-1}
          onPointerMove={() => hit.id !== chosenId && onPoint(hit)}
          onClick={() => onOpen(hit)}
          className="cursor-pointer rounded-md px-3 py-2 outline-none aria-selected:bg-sunken"
        >
          {hit.kind === 'order' ? <OrderHit {...hit.order} /> : <PersonHit {...hit.person} />}
        </div>
      ))}
    </div>
  );
}

function OrderHit({ customer, email, orderType, what, amount, transactionId, because, ...order }: OrderOf) {
  return (
    <Row
      first={`${othersName(customer)} ${orderType === 'buy' ? 'buys' : 'sells'} ${what}`}
      end={formatNaira(amount)}
      second={`${endText(order)} · ${transactionId} · ${email}`}
      because={because}
      isClosed={order.closedAt !== null}
      hint={order.customersAlike > 1 && `${order.customersAlike} customers fit: check whose money it is`}
    />
  );
}

type OrderOf = Extract<Hit, { kind: 'order' }>['order'];

function PersonHit({ name, email, phone, isSuspended, because }: Extract<Hit, { kind: 'person' }>['person']) {
  return (
    <Row first={name} end={isSuspended ? 'Suspended' : ''} second={`${email} · ${phone}`} because={because} />
  );
}

interface RowProps {
  first: string;
  end: string;
  second: ReactNode;
  because: keyof typeof reasonTexts;
  isClosed?: boolean;
  /** What to mind before choosing it. */
  hint?: string | false;
}

function Row({ first, end, second, because, isClosed, hint }: RowProps) {
  return (
    <>
      <span className="flex gap-3">
        <span className={clsx('min-w-0 flex-1 [overflow-wrap:anywhere]', !isClosed && 'font-medium')}>
          {first}
        </span>
        <span className="shrink-0 tabular-nums">{end}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
        <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{second}</span>
        <span>by {reasonTexts[because]}</span>
      </span>
      {hint && <span className="block text-attention-ink text-sm">{hint}</span>}
    </>
  );
}

/** "Reported paid", "Completed 3 May", "Cancelled 3 May 2025" */
function endText({ status, closedAt }: Pick<OrderOf, 'status' | 'closedAt'>): string {
  const label = statusLabel(status, 'admin');
  if (closedAt === null) return label;
  const day = lagosDay.format(new Date(closedAt));
  const thisYear = ` ${lagosDay.format(new Date()).slice(-4)}`;
  return `${label} ${day.endsWith(thisYear) ? day.slice(0, -thisYear.length) : day}`;
}

function RowsSkeleton() {
  return (
    <Loading label="Searching">
      <div className="flex flex-col gap-4 px-3 py-2">
        {[0, 1, 2].map((row) => (
          <span key={row} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
