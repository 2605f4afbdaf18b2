import { browserStorage } from '../../../browser/browser-storage.ts';
import { unsavedKey, useSession } from '../../../session/session.ts';

/** What a customer said without a connection: who, and that they paid for which orders. */
interface Kept {
  userId: string;
  orderIds: string[];
}

/** It survives a session that ended by itself, like what was typed. */
const storageKey = `${unsavedKey}-reports`;
const listeners = new Set<() => void>();

/** The orders that the person who is logged in reported as paid, and that the server doesn’t know of yet. */
export function keptReports(): readonly string[] {
  const kept = read();
  return kept && kept.userId === useSession.getState().profile?.id ? kept.orderIds : [];
}

/** Keeps on this device that an order was paid, until it is sent or its customer logs out. */
export function keepReport(orderId: string): void {
  write([...new Set([...keptReports(), orderId])]);
}

export function forgetReport(orderId: string): void {
  write(keptReports().filter((id) => id !== orderId));
}

/** Calls back when a report was kept or forgotten in this page. */
export function onKeptReports(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(orderIds: readonly string[]): void {
  const userId = useSession.getState().profile?.id;
  if (orderIds.length === 0 || !userId) browserStorage.removeItem(storageKey);
  else browserStorage.setItem(storageKey, JSON.stringify({ userId, orderIds }));
  for (const listener of listeners) listener();
}

function read(): Kept | null {
  try {
    return JSON.parse(browserStorage.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
