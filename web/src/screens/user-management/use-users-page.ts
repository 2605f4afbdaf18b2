import { listMaxRows } from '@nairadesk/contract/limits';
import { listUsers } from '@nairadesk/contract/users';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { type PageSize, pageCount } from '../../components/pager.tsx';
import { useUserSearch } from './use-user-search.ts';

/** Rows fetched at a time: a longer page goes on while one scrolls. */
export const rowsAtOnce = 100;

/** The first rows of the page that the address names. */
export function useUsersPage() {
  const { search, page, size, change } = useUserSearch();
  const start = usePageStart(search, page, size);
  const rows = size === 'all' ? rowsAtOnce : Math.min(size, rowsAtOnce);
  const read = useRead(
    listUsers,
    { search, cursor: start.cursor, pageSize: String(rows) },
    { when: start.known, keepPrevious: true },
  );
  const next = rows === size && !read.isPlaceholderData ? read.data?.nextCursor : undefined;
  const { learnNext } = start;
  useEffect(() => {
    if (next) learnNext(next);
  });
  // An address may name a page that is not there, or no longer: the last one takes its place.
  const last = start.total === undefined ? page : pageCount(start.total, size);
  useEffect(() => {
    if (page > last) void change({ page: last }, { replace: true });
  });
  return { search, page, size, change, read, failed: start.failed ?? (read.isError ? read : null) };
}

/** Where a page begins: told by the page before it, or found by asking for the rows in front of it. */
function usePageStart(search: string, page: number, size: PageSize) {
  const [told] = useState(() => new Map<string, string>());
  const list = JSON.stringify([search, size]);
  const before = told.get(`${list} ${page}`);
  const first = page === 1 || size === 'all';
  const rowsBefore = first ? 1 : Math.min((page - 1) * size, listMaxRows);
  const skip = useRead(
    listUsers,
    { search, pageSize: String(rowsBefore) },
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
