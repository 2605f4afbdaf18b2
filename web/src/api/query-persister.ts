import type { listAssets } from '@nairadesk/contract/assets';
import type { getDashboard } from '@nairadesk/contract/dashboard';
import { persistenceTimeoutMilliseconds } from '@nairadesk/contract/limits';
import type { getSettings } from '@nairadesk/contract/settings';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isStoredSession, userStoragePrefix, useSession } from '../session/session.ts';

const storageKey = `${userStoragePrefix}lists`;
const writeAfterMilliseconds = 1000;

/** Raise this when the answer of a persisted read changes its shape: older stored data is then dropped. */
export const persistedVersion = 8;

type Persisted = [typeof getDashboard.path, typeof listAssets.path, typeof getSettings.path];
// The slices of docs/specification.md 4.5 by path; nothing else is ever persisted. The compiler holds the
// paths to the contract, so that the first screen does not wait for the schemas of these calls.
const persisted: Persisted = ['/dashboard', '/assets', '/settings'];
export const persistedPaths: readonly string[] = persisted;

interface Kept {
  version: number;
  /** The id of the person whose data this is. */
  owner: string;
  reads: { key: QueryKey; data: unknown; time: number }[];
}

/** Restores the persisted reads of the last visit, then keeps them up to date in local storage. */
export function persistQueries(client: QueryClient): void {
  for (const path of persistedPaths) client.setQueryDefaults([path], { gcTime: Number.POSITIVE_INFINITY });
  restore(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    store(client);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query)) timer ??= setTimeout(write, writeAfterMilliseconds);
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) write();
  });
}

function restore(client: QueryClient): void {
  const began = performance.now();
  const { profile } = useSession.getState();
  const kept = readPersisted();
  // Storage that takes too long is ignored: everything is fetched again.
  const late = performance.now() - began > persistenceTimeoutMilliseconds;
  if (!profile || !kept || late || kept.version !== persistedVersion || kept.owner !== profile.id) return;
  for (const { key, data, time } of kept.reads) {
    // A clock that was set back would make old data look fresh.
    const updatedAt = time > Date.now() ? 0 : time;
    client.setQueryData(key, withProfile(data, profile), { updatedAt });
  }
}

function readPersisted(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function store(client: QueryClient): void {
  const { profile } = useSession.getState();
  // Another tab may have just logged out.
  if (!profile || !isStoredSession()) return;
  const reads = client
    .getQueryCache()
    .findAll({ predicate: isPersisted })
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: withProfile(state.data, undefined),
      // Invalidated and not refetched yet: no form may start from it.
      time: state.isInvalidated ? 0 : state.dataUpdatedAt,
    }));
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ version: persistedVersion, owner: profile.id, reads } as Kept),
    );
  } catch {
    // Storage that is full or blocked keeps nothing; the next visit fetches again.
  }
}

function isPersisted({ queryKey, state }: Query): boolean {
  return persistedPaths.includes(String(queryKey[0])) && state.data !== undefined;
}

/** The profile belongs to the auth slice alone: taken out of the settings answer, and put back. */
function withProfile(answer: unknown, profile: unknown): unknown {
  const { data } = answer as { data: unknown };
  const holdsPerson = typeof data === 'object' && data !== null && 'bankDetails' in data;
  return holdsPerson ? { ...(answer as object), data: { ...data, profile } } : answer;
}
