import { listMaxRows } from '@nairadesk/contract/limits';
import { may } from '@nairadesk/contract/order-status';
import { listHistory } from '@nairadesk/contract/transaction';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { type PageSize, pageCount } from '../../components/pager.tsx';
import { defaultPageSize } from '../../components/search-params.ts';

const route = getRouteApi('/app/members/transaction-history');

/** Rows fetched at a time: a longer page goes on while one scrolls. */
export const rowsAtOnce = 100;

/** The first rows of the page that the address names; asked again every 15 s while an order is open. */
export function useHistoryPage() {
  const { page = 1, size = defaultPageSize, ...filters } = route.useSearch();
  const start = usePageStart(filters, page, size);
  const [open, setOpen] = useState(false);
  const rows = size === 'all' ? rowsAtOnce : Math.min(size, rowsAtOnce);
  const read = useRead(
    listHistory,
    { ...filters, cursor: start.cursor, pageSize: String(rows) },
    { when: start.known, keepPrevious: true, every: open && 15_000 },
  );
  const anyOpen = read.data?.data.some(({ status }) => may('complete', status)) ?? false;
  if (anyOpen !== open) setOpen(anyOpen);

  const next = rows === size && !read.isPlaceholderData ? read.data?.nextCursor : undefined;
  const { learnNext } = start;
  useEffect(() => {
    if (next) learnNext(next);
  });
  useStayInside(start.total, page, size);
  return { filters, page, size, read, failed: start.failed ?? (read.isError ? read : null) };
}

/** Where a page begins: told by the page before it, or found by asking for the rows in front of it. */
function usePageStart(filters: object, page: number, size: PageSize) {
  const [told] = useState(() => new Map<string, string>());
  const list = JSON.stringify([filters, size]);
  const before = told.get(`${list} ${page}`);
  const first = page === 1 || size === 'all';
  const rowsBefore = first ? 1 : Math.min((page - 1) * size, listMaxRows);
  const skip = useRead(
    listHistory,
    { ...filters, pageSize: String(rowsBefore) },
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

/** An address may name a page that is not there, or no longer: the last one takes its place. */
function useStayInside(total: number | undefined, page: number, size: PageSize) {
  const navigate = route.useNavigate();
  const last = total === undefined ? page : pageCount(total, size);
  useEffect(() => {
    if (page > last) {
      void navigate({
        search: (search) => ({ ...search, page: last > 1 ? last : undefined }),
        replace: true,
      });
    }
  }, [page, last, navigate]);
}
