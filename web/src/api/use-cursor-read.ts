import type { Endpoint } from '@nairadesk/contract/endpoint';
import { listMaxRows } from '@nairadesk/contract/limits';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { readKey } from './use-read.ts';

type Schema = z.ZodMiniType;

interface Answer<Row> {
  data: Row[];
  total: number;
  totalIsLeast?: true | undefined;
  nextCursor: string | null;
}

/** A list of the contract, asked for by cursor. */
export type ListEndpoint<Row> = Endpoint<string, Schema, undefined, z.ZodMiniType<Answer<Row>>>;

interface Part {
  cursor?: string;
  pageSize: number;
}

interface CursorReadOptions {
  /** Where the rows begin; undefined for the first. */
  cursor: string | undefined;
  /** How many rows are wanted at most. */
  rows: number;
  when: boolean;
  every: number | false;
}

// Fills a window at once; scrolling loads more.
const firstPartRows = 100;

/** Reads rows of a list part by part: the first ones now, others when `reach` says that they are wanted. */
export function useCursorRead<Row>(
  endpoint: ListEndpoint<Row>,
  query: object,
  { cursor, rows, when, every }: CursorReadOptions,
) {
  // How many rows are wanted, and of which list: a new list starts from zero.
  const name = JSON.stringify([endpoint.path, query, cursor]);
  const wanted = useRef({ name, count: 0 });
  const read = useInfiniteQuery<Answer<Row>, ApiFailure, InfiniteData<Answer<Row>>, readonly unknown[], Part>(
    {
      queryKey: [...readKey(endpoint, query), cursor, rows],
      queryFn: ({ signal, pageParam: part }) =>
        call(
          endpoint,
          { ...query, cursor: part.cursor, pageSize: String(part.pageSize) },
          { signal },
        ) as Promise<Answer<Row>>,
      initialPageParam: { cursor, pageSize: Math.min(rows, firstPartRows) },
      // Each part is at least as long as all before it: reading them again takes few calls.
      getNextPageParam: ({ nextCursor }, parts) => {
        const here = countRows(parts);
        if (nextCursor === null || here >= rows) return undefined;
        const pageSize = Math.min(Math.max(here, wanted.current.count - here), rows - here, listMaxRows);
        return { cursor: nextCursor, pageSize };
      },
      enabled: when,
      refetchInterval: every,
      placeholderData: keepPreviousData,
    },
  );
  const parts = read.data?.pages;
  const found = useMemo(() => parts?.flatMap((part) => part.data), [parts]);
  const { hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError } = read;
  const loadMore = () => {
    // Without cancelling a part that is already loading.
    void read.fetchNextPage({ cancelRefetch: false });
  };
  const loadWanted = () => {
    const { name: of, count } = wanted.current;
    const missing = of === name && found !== undefined && count > found.length && hasNextPage;
    if (missing && !isFetching && !isPlaceholderData && !isFetchNextPageError) loadMore();
  };
  useEffect(loadWanted);
  return {
    read,
    rows: found,
    total: parts?.at(-1)?.total,
    /** There are more than `total`. */
    totalIsLeast: parts?.at(-1)?.totalIsLeast ?? false,
    nextCursor: parts?.at(-1)?.nextCursor,
    /** Loads the rows up to this index, unless they are loaded or loading. */
    reach: (count: number) => {
      wanted.current = { name, count };
      loadWanted();
    },
    /** Retries after a failure. */
    loadMore,
  };
}

function countRows(parts: readonly Answer<unknown>[]): number {
  return parts.reduce((sum, part) => sum + part.data.length, 0);
}
