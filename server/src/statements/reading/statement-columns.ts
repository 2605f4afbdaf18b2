import { type ColumnRole, columnRoles, type DateOrder } from '@nairadesk/contract/statement-columns';

export { type ColumnRole, columnRoles };

/** Which column, counted from 0, has what. */
export type Columns = Partial<Record<ColumnRole, number>>;

/** What staff confirm once for an account. */
export interface Mapping {
  columns: Columns;
  dateOrder: DateOrder;
}

// Whatever a file has for a heading, people read no more of it.
const longestHeading = 60;

/** What staff call a column, counted from 0: its heading, or its number where it has none. */
export function headingOf(headings: readonly string[], column: number): string {
  return headings[column]?.slice(0, longestHeading) || `column ${column + 1}`;
}
