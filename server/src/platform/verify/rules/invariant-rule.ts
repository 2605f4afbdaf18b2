/** A broken rule: its invariant in docs/invariants.md, the rule in words, and the row that breaks it. */
export interface Violation {
  invariant: 1 | 2 | 3 | 4 | 11;
  rule: string;
  /** "order 0b6f…", "currency NGN". */
  subject: string;
}

/**
 * `all`: about all rows together, so that a part of them tells nothing. `table`: about a small table, always looked at whole.
 */
type Scope = 'all' | 'table';

type Named = Pick<Violation, 'invariant' | 'rule'>;

/** How violations of an invariant are found. */
export interface Rule extends Named {
  /** Gives a column `subject`, one row per violation. */
  text: string;
  scope?: Scope;
}

/** Rules about the same rows, which are read once for all of them. */
export interface RuleGroup {
  /** SQL for the rows: what follows `from`. */
  rows: string;
  /** SQL for what a row is about, unless a rule says otherwise. */
  subject: string;
  /** Each with SQL that is true of the rows that break it. */
  rules: readonly (Named & { broken: string; subject?: string; scope?: Scope })[];
}
