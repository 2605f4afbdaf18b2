import { type SQL, sql } from './drizzle.ts';

/**
 * The advisory locks that exist once. The numbers never change: instances of another version take the same locks.
 */
export const advisoryLocks = {
  /** One instance runs the migrations. */
  migrations: 7_204_091_125,
  /** One transaction at a time appends to the audit log. */
  auditLog: 7_204_091_126,
  /** One instance records the staff from before the log. */
  knownStaff: 7_204_091_127,
  /** One instance marks what existed before there were marks. */
  markExisting: 7_204_091_128,
  /** One instance counts the orders. */
  countOrders: 7_204_091_129,
  /** One instance keeps the totals of the orders. */
  orderTotals: 7_204_091_130,
  /** One instance adds older orders to what is searched. */
  orderSearch: 7_204_091_131,
  /** One instance keeps the totals of people and messages. */
  addedTotals: 7_204_091_132,
  /** One instance makes the nightly backup. */
  nightlyBackup: 7_204_091_133,
  /** One person at a time takes a name among staff. */
  staffNames: 7_204_091_134,
} as const;

/**
 * The kinds of advisory locks that exist once for each text: the first of two keys, a key space of its own in
 * PostgreSQL.
 */
export const advisoryLockKinds = {
  /** One order of a customer is placed at a time; taken by the function `count_open_orders`. */
  openOrders: 7204,
  /** One activation of an email address at a time. */
  activation: 7205,
  /** A receiving account is switched off while none is placing an order; those share it in `is_account_on`. */
  receivingAccount: 7206,
  /** One order at a time is delivered with a code, by its print. */
  deliveredCode: 7207,
  /** One transaction at a time adds to the mail that gathers what one person is told. */
  mergedMail: 7208,
  /** An asset's terms are saved while none agrees on them; those share it, and who comes after a saver waits for it. */
  assetTerms: 7209,
} as const;

/** The statement that takes a lock until its transaction ends. */
export function takeAdvisoryLock(lock: keyof typeof advisoryLocks): SQL {
  // biome-ignore lint/plugin: a number from the list above.
  return sql`select ${sql.raw(takingAdvisoryLock(lock))}`;
}

/** The call that does the same within a statement by hand. */
export function takingAdvisoryLock(lock: keyof typeof advisoryLocks): string {
  return `pg_advisory_xact_lock(${advisoryLocks[lock]})`;
}

/** The statement that takes a lock until its transaction ends, unless another has it: its `taken` says so. */
export function tryAdvisoryLock(lock: keyof typeof advisoryLocks): SQL<{ taken: boolean }> {
  // biome-ignore lint/plugin: a number from the list above.
  return sql`select pg_try_advisory_xact_lock(${sql.raw(String(advisoryLocks[lock]))}) as taken`;
}

/** The statement that takes the lock of one thing until its transaction ends: `of` is the text that names it. */
export function takeAdvisoryLockOf(kind: keyof typeof advisoryLockKinds, of: SQL): SQL {
  // biome-ignore lint/plugin: a number from the list above.
  return sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryLockKinds[kind]))}, hashtext(${of}))`;
}

/**
 * The statement that takes the locks of several things, of which `of` is the array of texts that name them. In the order
 * of their keys, which texts may have in common: two that take some of the same locks can't wait for each other.
 */
export function takeAdvisoryLocksOf(kind: keyof typeof advisoryLockKinds, of: SQL): SQL {
  // biome-ignore lint/plugin: a number from the list above.
  return sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryLockKinds[kind]))}, keys.key)
    from (select distinct hashtext(name) as key from unnest(${of}) as names (name) order by 1) keys`;
}

/** The call that shares the lock of one thing until its transaction ends: who takes it alone waits, and goes first. */
export function sharingAdvisoryLockOf(kind: keyof typeof advisoryLockKinds, of: SQL): SQL {
  // biome-ignore lint/plugin: a number from the list above.
  return sql`pg_advisory_xact_lock_shared(${sql.raw(String(advisoryLockKinds[kind]))}, hashtext(${of}))`;
}

/** The statement that takes a lock until its connection ends, unless another has it: its `taken` says so. */
export function tryHoldAdvisoryLock(lock: keyof typeof advisoryLocks): string {
  return `select pg_try_advisory_lock(${advisoryLocks[lock]}) as taken`;
}

/** The statement that takes a lock until its connection ends or releases it. */
export function holdAdvisoryLock(lock: keyof typeof advisoryLocks): string {
  return `select pg_advisory_lock(${advisoryLocks[lock]})`;
}
