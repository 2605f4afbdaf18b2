/**
 * SQL for a row that was written since a transaction (PostgreSQL's number of 64 bits). PostgreSQL notes in each row the one
 * that wrote it: an edit past the server has a new one like any other. One of which it was forgotten, as its tools for
 * damaged tables do, may be such an edit: its age is the greatest there is.
 */
export function writtenSince(transaction: string): string {
  // As a row knows it: the lower half. The age of that one is worked out once, as this is asked of every row there is.
  const short = BigInt(transaction) % 2n ** 32n;
  return `(age(xmin) between 0 and (select age('${short}'::xid)) or age(xmin) = 2147483647)`;
}
