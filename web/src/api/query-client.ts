import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { onReconnect } from '../browser/connection.ts';
import { ApiFailure } from './failure.ts';

/** The query cache. `tell` shows failures, in this one place; `succeeded` runs after each successful change. */
export function makeQueryClient(tell: (message: string) => void, succeeded: () => void): QueryClient {
  const showFailure = (error: Error, meta: Record<string, unknown> | undefined) => {
    if (!(error instanceof ApiFailure) || meta?.quiet) return;
    // The set-up screen replaces this message.
    if (error.code !== 'two_factor_enrolment_required') tell(error.message);
  };
  // A polling list fails again every few seconds while offline: show that once.
  const told = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!told.has(query.queryHash)) showFailure(error, query.meta);
        told.add(query.queryHash);
      },
      onSuccess: (_data, query) => told.delete(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, mutation) => showFailure(error, mutation.meta),
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
