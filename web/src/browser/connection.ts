import { useSyncExternalStore } from 'react';

// A device may report online where nothing gets through, so the outcome of the last call counts as well.
let reached = true;
const listeners = new Set<() => void>();

/** Records whether a call got an answer, of any status. */
export function recordAnswer(came: boolean): void {
  if (came === reached) return;
  reached = came;
  for (const listener of listeners) listener();
}

/** Calls back each time the connection may be back. */
export function onReconnect(listener: () => void): void {
  window.addEventListener('online', listener);
  listeners.add(() => reached && listener());
}

/** Whether there is a connection, as far as the browser and the last call tell. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && reached,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
