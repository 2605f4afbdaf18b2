import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { onReconnect } from '../browser/connection.ts';
import { ApiFailure } from './failure.ts';
import { failureToasts } from './failure-toasts.ts';

/** The query cache. `tell` shows failures as toasts (failure-toasts.ts); `succeeded` runs after each successful change. */
export function makeQueryClient(tell: (message: string) => void, succeeded: () => void): QueryClient {
  const toasts = failureToasts(tell);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => toasts.queryFailed(error, query),
      onSuccess: (_data, query) => toasts.querySucceeded(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, { meta }) => toasts.failed(error, meta),
      onSuccess: succeeded,
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      // "always": an offline call fails visibly instead of being paused.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Refetches what failed for lack of a connection, as soon as that may be back. */
export function refetchOnReconnect(client: QueryClient): void {
  // The library's own refetch needs to have seen the connection drop, which a page opened offline has not.
  onReconnect(() => {
    const failed = ({ state }: Query) => state.status === 'error' && isTransient(state.error);
    void client.refetchQueries({ type: 'active', predicate: failed });
  });
}

function shouldRetry(tries: number, failure: Error): boolean {
  return isTransient(failure) && tries < 2;
}

function isTransient(failure: Error | null): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}
