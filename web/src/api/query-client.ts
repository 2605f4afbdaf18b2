import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { whenBack } from '../browser/connection.ts';
import { ApiFailure } from './failure.ts';

/** The cache of what the server said. `tell` shows failures: the one place where that happens; `succeeded` ends them. */
export function makeQueryClient(tell: (message: string) => void, succeeded: () => void): QueryClient {
  const telling = (error: Error, meta: Record<string, unknown> | undefined) => {
    if (!(error instanceof ApiFailure) || meta?.quiet) return;
    // The screen that leads to the set-up says it.
    if (error.code !== 'two_factor_enrolment_required') tell(error.message);
  };
  // A list that polls fails again every few seconds while the line is broken: that is told once.
  const told = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!told.has(query.queryHash)) telling(error, query.meta);
        told.add(query.queryHash);
      },
      onSuccess: (_data, query) => told.delete(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, mutation) => telling(error, mutation.meta),
      onSuccess: succeeded,
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAnotherTry, networkMode: 'always' },
      // "always": without a line the call fails and says so, instead of waiting in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Reads again what failed for want of a line, as soon as that may be back. */
export function readAgainWhenBack(client: QueryClient): void {
  // The library's own way of asking again waits for a line that it has seen break, which a page opened without has not.
  whenBack(() => {
    const failed = ({ state }: Query) => state.status === 'error' && isPassing(state.error);
    void client.refetchQueries({ type: 'active', predicate: failed });
  });
}

function worthAnotherTry(tries: number, failure: Error): boolean {
  return isPassing(failure) && tries < 2;
}

function isPassing(failure: Error | null): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}
