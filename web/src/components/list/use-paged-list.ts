import type { RequestOf } from '@nairadesk/contract/endpoint';
import { useEffect, useState } from 'react';
import { type ListEndpoint, useCursorRead } from '../../api/use-cursor-read.ts';
import { defaultPageSize, type PageSize, pageCount } from '../../router/page-sizes.ts';

/** Changes page and size in the URL. */
type ChangePage = (to: { page?: number; size?: PageSize }, how?: { replace?: boolean }) => void;

interface PagedListOptions<Row, E extends ListEndpoint<Row>> {
  endpoint: E & ListEndpoint<Row>;
  /** Search and filters. */
  query: Omit<RequestOf<E>, 'cursor' | 'pageSize'>;
  page?: number;
  size?: PageSize;
  onPageChange: ChangePage;
  /** Without live updates, asks again every 15 s while there is such a row. */
  pollWhile?: (row: Row) => boolean;
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row, ListEndpoint<Row>>>;

/** The page of a list that the URL asks for, as `PagedTable` takes it. */
export function usePagedList<Row, E extends ListEndpoint<Row>>({
  endpoint,
  query,
  page = 1,
  size = defaultPageSize,
  onPageChange,
  pollWhile,
}: PagedListOptions<Row, E>) {
  const list: ListEndpoint<Row> = endpoint;
  const start = usePageStart(list, query, page, size);
  const [polls, setPolls] = useState(false);
  const rowsOfPage = size === 'all' ? Number.MAX_SAFE_INTEGER : size;
  const { read, rows, total, totalIsLeast, nextCursor, reach, loadMore } = useCursorRead(list, query, {
    cursor: start.cursor,
    rows: rowsOfPage,
    when: start.known,
    every: polls && 15_000,
  });
  const worthPolling = (pollWhile && rows?.some(pollWhile)) ?? false;
  if (worthPolling !== polls) setPolls(worthPolling);

  const next = rows?.length === size && !read.isPlaceholderData ? nextCursor : undefined;
  const { rememberNext } = start;
  useEffect(() => {
    if (next) rememberNext(next);
  });
  // The URL may name a page that does not exist, or no longer does: go to the last one.
  const last = start.total === undefined ? page : pageCount(start.total, size);
  useEffect(() => {
    if (page > last) onPageChange({ page: last }, { replace: true });
  });
  const before = size === 'all' ? 0 : (page - 1) * size;
  return {
    page,
    size,
    /** The rows of the page loaded so far. */
    rows,
    /** How many rows the page has, including those not loaded yet. */
    count: read.hasNextPage ? Math.min((total ?? 0) - before, rowsOfPage) : (rows?.length ?? 0),
    before,
    total,
    totalIsLeast,
    /** New rows are loading; these are the previous ones. */
    outdated: read.isPlaceholderData,
    failed: start.failed ?? (read.isError ? read : null),
    reach,
    /** Set when loading more rows of a long page failed: retries. */
    loadMore: read.isFetchNextPageError ? loadMore : null,
    onPageChange,
  };
}

/** The cursor at which a page begins: known from the previous page, or found by reading the rows before it. */
function usePageStart<Row>(endpoint: ListEndpoint<Row>, query: object, page: number, size: PageSize) {
  const [cursors] = useState(() => new Map<string, string>());
  const list = JSON.stringify([query, size]);
  const before = cursors.get(`${list} ${page}`);
  const first = page === 1 || size === 'all';
  const rowsBefore = first ? 1 : (page - 1) * size;
  const { read, rows, total, nextCursor, reach } = useCursorRead(endpoint, query, {
    cursor: undefined,
    rows: rowsBefore,
    when: !first && before === undefined,
    every: false,
  });
  useEffect(() => reach(rowsBefore));
  const found = rows?.length === rowsBefore && !read.isPlaceholderData ? nextCursor : undefined;
  // Read once: the rows before are not read again whenever an order changes.
  useEffect(() => {
    if (found && !first) cursors.set(`${list} ${page}`, found);
  });
  const cursor = first ? undefined : (before ?? found ?? undefined);
  return {
    cursor,
    known: first || cursor !== undefined,
    total: read.isPlaceholderData ? undefined : total,
    failed: read.isError ? read : null,
    rememberNext: (next: string) => cursors.set(`${list} ${page + 1}`, next),
  };
}
