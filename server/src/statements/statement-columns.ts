import type { DateOrder } from './read-moment.ts';

/** What a column of a statement can hold. `amount` is signed, or has its direction in `type`. */
export const columnRoles = [
  'date',
  'valueDate',
  'narration',
  'debit',
  'credit',
  'amount',
  'type',
  'balance',
  'reference',
  'senderName',
  'senderAccount',
  'senderBank',
  'payeeName',
  'payeeBank',
  'status',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Which column, counted from 0, has what. */
export type Columns = Partial<Record<ColumnRole, number>>;

/** What staff confirm once for an account. */
export interface Mapping {
  columns: Columns;
  dateOrder: DateOrder;
}
