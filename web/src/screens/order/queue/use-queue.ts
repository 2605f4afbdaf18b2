import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { listOrders } from '@nairadesk/contract/orders';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { filtersOf } from './filters-of.ts';
import { settleRows } from './settle-rows.ts';

const rowsAtOnce = 50;

export type Queue = ReturnType<typeof useQueue>;

/** The orders that match the filters, where they stood when they were first shown: what came since waits to be asked for. */
export function useQueue() {
  const filters = filtersOf(useSearch(paths.order)[0]);
  const [pages, setPages] = useState(1);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    listOrders,
    { ...filters, pageSize: String(pages * rowsAtOnce) },
    { every: 10_000, keepPrevious: true },
  );
  const rows = (read.data?.data ?? []).filter(
    (order) => !(hidden.has(order.id) && may('complete', order.status)),
  );
  const asked = JSON.stringify([filters, pages]);
  const [settled, setSettled] = useState<{ asked: string; rows: readonly DeskOrder[] }>({
    asked: '',
    rows: [],
  });
  const isNewList = settled.asked !== asked && !read.isPlaceholderData && read.data !== undefined;
  const { shown, waiting, gone } = settleRows(isNewList ? [] : settled.rows, rows, hidden);
  // During render, as React advises for state that follows from other state: what was shown stays where it is.
  if (isNewList || !isSame(shown, settled.rows))
    setSettled({ asked: isNewList ? asked : settled.asked, rows: shown });
  return {
    read,
    orders: shown,
    gone,
    /** How many new orders wait to be shown. */
    waiting,
    showAll: () => setSettled({ asked, rows }),
    /** Takes an order out that was just closed here. */
    hide: (id: string) => setHidden((before) => new Set([...before, id])),
    loadMore: () => setPages(pages + 1),
  };
}

function isSame(some: readonly DeskOrder[], others: readonly DeskOrder[]): boolean {
  return some.length === others.length && some.every((order, place) => order === others[place]);
}
