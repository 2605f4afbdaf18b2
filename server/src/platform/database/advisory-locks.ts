import { type SQL, sql } from 'drizzle-orm';

/**
 * Every advisory lock of the product that there is one of. The numbers stay as they are: instances of another version
 * take the same locks.
 */
export const advisoryLocks = {
  /** One instance brings the tables up to date. */
  migrations: 7_204_091_125,
  /** One transaction at a time writes the end of the audit log. */
  auditLog: 7_204_091_126,
  /** One instance records the staff that were there before the log. */
  knownStaff: 7_204_091_127,
} as const;

/**
 * Every kind of advisory lock that there are many of, one for each text: the first of two keys, which PostgreSQL
 * never takes for one of those above.
 */
export const advisoryLockKinds = {
  /** One placing of a customer at a time; taken by the function `count_unpaid_orders`. */
  unpaidOrders: 7204,
  /** One activation of an e-mail address at a time. */
  activation: 7205,
} as const;

/** The statement that takes a lock until its transaction ends. */
export function takeAdvisoryLock(lock: keyof typeof advisoryLocks): SQL {
  return sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryLocks[lock]))})`;
}

/** The statement that takes the lock of one thing until its transaction ends: `of` is the text that names it. */
export function takeAdvisoryLockOf(kind: keyof typeof advisoryLockKinds, of: SQL): SQL {
  return sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryLockKinds[kind]))}, hashtext(${of}))`;
}

/** The statement that takes a lock until its connection ends, or gives it back. */
export function holdAdvisoryLock(lock: keyof typeof advisoryLocks): string {
  return `select pg_advisory_lock(${advisoryLocks[lock]})`;
}
