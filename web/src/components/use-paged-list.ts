import type { Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { listMaxRows } from '@nairadesk/contract/limits';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useRead } from '../api/use-read.ts';
import { pageCount } from './pager.tsx';
import { defaultPageSize, type PageSize } from './search-params.ts';

type Schema = z.ZodMiniType;

interface Answer<Row> {
  data: Row[];
  total: number;
  nextCursor: string | null;
}

/** A list of the contract, asked for by cursor. */
export type ListEndpoint<Row> = Endpoint<string, Schema, undefined, z.ZodMiniType<Answer<Row>>>;

/** What the address changes to. */
type Turn = (
  to: { page?: number; size?: PageSize },
  how?: { replace?: boolean; resetScroll?: boolean },
) => void;

interface PagedListOptions<Row, E extends ListEndpoint<Row>> {
  endpoint: E & ListEndpoint<Row>;
  /** Search and filters. */
  query: Omit<RequestOf<E>, 'cursor' | 'pageSize'>;
  page?: number;
  size?: PageSize;
  onTurn: Turn;
  /** Asks again every 15 s while there is such a row. */
  pollWhile?: (row: Row) => boolean;
}

/** Rows fetched at a time: a longer page goes on while one scrolls. */
export const rowsAtOnce = 100;

export type PagedList<Row> = ReturnType<typeof usePagedList<Row, ListEndpoint<Row>>>;

/** The first rows of the page that the address names, for `PagedTable`. */
export function usePagedList<Row, E extends ListEndpoint<Row>>({
  endpoint,
  query,
  page = 1,
  size = defaultPageSize,
  onTurn,
  pollWhile,
}: PagedListOptions<Row, E>) {
  const list: ListEndpoint<Row> = endpoint;
  const start = usePageStart(list, query, page, size);
  const [polls, setPolls] = useState(false);
  const rows = size === 'all' ? rowsAtOnce : Math.min(size, rowsAtOnce);
  const read = useRead(
    list,
    { ...query, cursor: start.cursor, pageSize: String(rows) },
    { when: start.known, keepPrevious: true, every: polls && 15_000 },
  );
  const worthPolling = (pollWhile && read.data?.data.some(pollWhile)) ?? false;
  if (worthPolling !== polls) setPolls(worthPolling);

  const next = rows === size && !read.isPlaceholderData ? read.data?.nextCursor : undefined;
  const { learnNext } = start;
  useEffect(() => {
    if (next) learnNext(next);
  });
  // An address may name a page that is not there, or no longer: the last one takes its place.
  const last = start.total === undefined ? page : pageCount(start.total, size);
  useEffect(() => {
    if (page > last) onTurn({ page: last }, { replace: true });
  });
  return {
    endpoint: list,
    query: query as object,
    page,
    size,
    read,
    failed: start.failed ?? (read.isError ? read : null),
    onTurn,
  };
}

/** Where a page begins: told by the page before it, or found by asking for the rows in front of it. */
function usePageStart<Row>(endpoint: ListEndpoint<Row>, query: object, page: number, size: PageSize) {
  const [told] = useState(() => new Map<string, string>());
  const list = JSON.stringify([query, size]);
  const before = told.get(`${list} ${page}`);
  const first = page === 1 || size === 'all';
  const rowsBefore = first ? 1 : Math.min((page - 1) * size, listMaxRows);
  const skip = useRead(
    endpoint,
    { ...query, pageSize: String(rowsBefore) },
    { when: !first && before === undefined },
  );
  const cursor = first ? undefined : (before ?? skip.data?.nextCursor ?? undefined);
  return {
    cursor,
    known: first || cursor !== undefined,
    total: skip.data?.total,
    failed: skip.isError ? skip : null,
    learnNext: (next: string) => told.set(`${list} ${page + 1}`, next),
  };
}
