/** Whether this process should get calls; `main.ts` changes it, and the health checks read it. */
export interface Standing {
  /** It was told to end: balancers must send calls elsewhere, and those that still come are served. */
  draining: boolean;
  /** The database was upgraded for a newer version: this one would break what it writes, and answers nothing. */
  outdated: boolean;
  /** No customer can place an order: `main.ts` looks every five seconds. */
  tradingPaused: boolean;
}

/** That of a process that serves. */
export function newStanding(): Standing {
  return { draining: false, outdated: false, tradingPaused: false };
}
