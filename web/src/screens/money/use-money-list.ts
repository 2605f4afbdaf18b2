import type { Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';

const rowsAtOnce = 25;

/** The first rows of a list, and more on request. */
export function useMoneyList<E extends Endpoint>(endpoint: E, query: object) {
  const [pages, setPages] = useState(1);
  const request = { ...query, pageSize: String(pages * rowsAtOnce) } as RequestOf<E>;
  const read = useRead(endpoint, request, { every: 15_000, keepPrevious: true });
  return { read, loadMore: () => setPages(pages + 1) };
}
