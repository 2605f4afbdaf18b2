import type { AnswerOf, Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { useLive } from './live-state.ts';

interface ReadOptions {
  /** False: do not ask yet. */
  when?: boolean;
  /** Asks again after so many milliseconds, while changes do not arrive by themselves. */
  every?: number | false;
  /** Keeps the last rows in view while others are fetched: filters, pages. */
  keepPrevious?: boolean;
  /** Only the screen tells of a failure; otherwise a toast does too. */
  quiet?: boolean;
}

/** Reads a GET of the contract: `useRead(listAssets, { assetType: 'gift-card' })`. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { when = true, every = false, keepPrevious = false, quiet = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<E>, ApiFailure> {
  const connected = useLive((live) => live.connected);
  return useQuery<AnswerOf<E>, ApiFailure>({
    queryKey: readKey(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    enabled: when,
    refetchInterval: connected ? false : every,
    meta: { quiet },
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** The cache's name for a read; without a request, for all reads of that endpoint. */
export function readKey<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): readonly unknown[] {
  return request === undefined ? [endpoint.path] : [endpoint.path, request];
}
