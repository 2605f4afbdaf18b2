import * as z from 'zod/mini';
import { line, optionalLine, wholeNumber } from './fields.ts';
import { type ColumnRole, columnRoles, dateOrders } from './statement-columns.ts';

/** As much as a second person reads of a heading or a line of a file. */
export const readWordsMost = 300;

const column = z.optional(z.nullable(wholeNumber(0, 59, 'Must be a column from 0 to 59')));

/** Which column, counted from 0, holds what. */
export const columns = z.strictObject(
  Object.fromEntries(columnRoles.map((role) => [role, column])) as Record<ColumnRole, typeof column>,
);

export const mapping = z.strictObject({
  columns,
  dateOrder: z.enum(dateOrders, 'Choose how the dates are written'),
});

export type Mapping = z.output<typeof mapping>;

const readWords = (most: number) =>
  z.array(optionalLine(readWordsMost)).check(z.maxLength(most, `Send at most ${most} lines`));

/**
 * How the files of an account with these headings would be read otherwise than before, or than the headings say, and what
 * one of them says so.
 */
export const otherReading = z.strictObject({
  accountId: line('Account is required', 100),
  /** The same for every file with these headings. */
  headingsKey: line('Headings are required', 64),
  headings: readWords(60),
  mapping,
  /** What the headings alone say. */
  headed: z.optional(columns),
  /** What the file has and the mapping leaves out. */
  unread: readWords(2),
  /** What the lines with the largest amounts that came in say by it. */
  largest: readWords(3),
});
export type OtherReading = z.output<typeof otherReading>;
