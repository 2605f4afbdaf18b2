import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

interface KnownListProps<Row> {
  /** What is listed: “orders”. */
  what: string;
  read: {
    data: { data: readonly Row[]; nextCursor?: string | null } | undefined;
    isError: boolean;
    error: ApiFailure | null;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onMore?: () => void;
  row: (row: Row) => ReactNode;
  /** Where rows have columns on a large screen: their widths. */
  columns?: string;
}

/** One list of what is known of a person: its skeleton, its empty state, its rows. */
export function KnownList<Row extends { id: string }>({
  what,
  read,
  onMore,
  row,
  columns,
}: KnownListProps<Row>) {
  const rows = read.data?.data ?? [];
  if (!read.data)
    return (
      <AsyncBoundary failed={read.isError && read} title={`We couldn’t load the ${what}`}>
        <Loading label={`Loading the ${what}`}>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        </Loading>
      </AsyncBoundary>
    );
  return (
    <>
      {rows.length === 0 && <p className="py-6 text-ink-soft">No {what} yet.</p>}
      <ul aria-label={what} className="divide-y divide-line empty:hidden">
        {rows.map((one) => (
          <li
            key={one.id}
            className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm', columns)}
          >
            {row(one)}
          </li>
        ))}
      </ul>
      {onMore && read.data.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={onMore}>
          {`Show more ${what}`}
        </LoadMore>
      )}
    </>
  );
}

/** What a row says at its end. */
export const rowEnd = 'ml-auto text-ink-soft';
/** A link in a row. */
export const rowLink =
  'inline-flex min-h-11 items-center font-medium tabular-nums underline underline-offset-4';
