import type { AnswerOf, Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { useLive } from './live-state.ts';

interface ReadOptions {
  /** False: do not fetch yet. */
  when?: boolean;
  /** Polls at this interval in milliseconds while live updates are disconnected. */
  every?: number | false;
  /** Keeps the previous rows in view while others load: filters, pages. */
  keepPrevious?: boolean;
  /** The screen alone shows a failure, without a toast. */
  quiet?: boolean;
  /** Not what the browser kept of a public answer: a payment needs what holds now. */
  fresh?: boolean;
}

/** Reads a GET of the contract: `useRead(listAssets, { assetType: 'gift-card' })`. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { when = true, every = false, keepPrevious = false, quiet = false, fresh = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<E>, ApiFailure> {
  const connected = useLive((live) => live.connected);
  return useQuery<AnswerOf<E>, ApiFailure>({
    queryKey: readKey(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal, fresh }),
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
