/**
 * What this process has done since it started, for `/metrics`: plain numbers, so that counting costs nothing where they
 * are never read.
 */
export interface Counts {
  /** Orders whose window closed without a report. */
  expiredOrders: number;
}

/** Those of a process that starts. */
export function newCounts(): Counts {
  return { expiredOrders: 0 };
}
