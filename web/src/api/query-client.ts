import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure.ts';

/** The cache of what the server said. `tell` shows failures: the one place where that happens. */
export function makeQueryClient(tell: (message: string) => void): QueryClient {
  const telling = (error: Error, meta: Record<string, unknown> | undefined) => {
    if (error instanceof ApiFailure && !meta?.quiet) tell(error.message);
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
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAnotherTry, networkMode: 'always' },
      // "always": without a line the call fails and says so, instead of waiting in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function worthAnotherTry(tries: number, failure: Error): boolean {
  const passing = failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
  return passing && tries < 2;
}
