import { getAsset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import type { AssetsChange } from '@nairadesk/contract/events';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ChangedAssets, patchAsset, patchDashboard, patchList } from './patch-assets.ts';

/** Keeps the reads of assets in the cache as the event stream tells them. */
export function makeLiveAssets(client: QueryClient) {
  // The version of the assets up to which every change was told.
  let version: string | undefined;
  return {
    /** Goes on from the version that the stream begins with; whether nothing has changed since the last one told. */
    goOnFrom(told: string | undefined): boolean {
      const same = told !== undefined && told === version;
      version = told;
      return same;
    },
    /** Puts a change into the reads that hold the version before it; gives the keys of those to read again. */
    change(told: AssetsChange | undefined): QueryKey[] {
      if (told && told.version === version) return [];
      const changed = told && told.before === version ? told.changed : null;
      version = told?.version;
      const reads = client.getQueryCache().findAll({ predicate: isAssetRead });
      return reads.filter((read) => !changed || !patch(client, read, changed)).map((read) => read.queryKey);
    },
  };
}

const paths: readonly unknown[] = [getAsset.path, listAssets.path, getDashboard.path];

function isAssetRead({ queryKey }: Query): boolean {
  return paths.includes(queryKey[0]);
}

/** Whether the read has the change now. An answer on its way may be from before it. */
function patch(client: QueryClient, { queryKey, state }: Query, changed: ChangedAssets): boolean {
  const isSettled = state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;
  const patched = isSettled ? patchedAnswer(queryKey, state.data, changed) : null;
  // As old as before: a screen that opens asks again as it would have.
  if (patched) client.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
  return patched !== null;
}

function patchedAnswer([path, request]: QueryKey, answer: unknown, changed: ChangedAssets): unknown {
  if (path === getAsset.path) return patchAsset(answer as AnswerOf<typeof getAsset>, changed);
  if (path === getDashboard.path) return patchDashboard(answer as AnswerOf<typeof getDashboard>, changed);
  const asked = request as RequestOf<typeof listAssets>;
  return patchList(answer as AnswerOf<typeof listAssets>, asked, changed);
}
