const moved =
  /^(success(ful(ly)?)?|succeeded|completed?|approved|paid|posted|settled|processed|done|ok|credit(ed)?|debit(ed)?|sent|received|-*)$/i;
const failed =
  /^(fail|un-?success|not |declin|reject|pending|process|in progress|cancel|abort|expired|revers|return|error|time|incomplete|initiat|queue|void)/i;

/** Whether money moved, by what a statement has for its status; undefined: we don't know the word. */
export function hasMoved(status: string): boolean | undefined {
  if (moved.test(status)) return true;
  return failed.test(status) ? false : undefined;
}
