/** A broken rule: its invariant in docs/invariants.md, the rule in words, and the row that breaks it. */
export interface Violation {
  invariant: 1 | 2 | 3 | 4 | 11;
  rule: string;
  /** "order 0b6f…", "currency NGN". */
  subject: string;
}

/** How violations of an invariant are found. */
export interface Rule {
  invariant: Violation['invariant'];
  rule: string;
  /** Gives a column `subject`, one row per violation. */
  text: string;
  /**
   * `all`: about all rows together, so that a part of them tells nothing. `table`: about a small table, always looked at whole.
   */
  scope?: 'all' | 'table';
}
