/** A change made directly in the database, as its owner can make it, and what is said in docs/security.md of it. */
export interface Edit {
  /** As the page names it. */
  edit: string;
  /** Names after a dollar sign are those of `fillDesk`. */
  statement: string;
  /** The head of the audit log outside the database is missing as well. */
  withoutHead?: true;
}

/** The id of what an edit makes up. */
export const madeUpId = '11111111-1111-4111-8111-111111111111';
