import type { Column } from '../database/drizzle.ts';

/** How a kind of records is marked, and what is said of one that differs from its mark. */
export interface MarkedRecord {
  /** The column that names the record: the row's own id, or its owner's. */
  id: Column;
  /** What is marked: any difference in it is noticed. Those of `rows` are in the order of the first. */
  columns: [Column, ...Column[]];
  /** The record is all rows with this id; otherwise there is one. */
  rows?: true;
  /** Rows where this is null belong to no record. */
  only?: Column;
  /** It may be gone without a mark that says so: all that it gave was the right to log in. */
  ends?: true;
  /** What `npm run verify` says of one that differs, after its id. */
  fault: [subject: string, words: string];
  /** The purpose of its HMAC; by default its kind. */
  purpose?: string;
}
