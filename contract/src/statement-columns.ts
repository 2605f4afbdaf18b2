// Apart from the calls: the thread that reads a file loads these, and no schemas.

/** What a column of a statement can hold (docs/money.md). `amount` is signed, or has its direction in `type`. */
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

/** How the dates of a statement are written. */
export const dateOrders = ['day-first', 'month-first', 'month-name', 'iso'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a column holds, for people who look at the bank's file. */
export const columnWords: Record<ColumnRole, string> = {
  date: 'Date',
  valueDate: 'Value date',
  narration: 'Narration',
  debit: 'Money out',
  credit: 'Money in',
  amount: 'Amount, in or out',
  type: 'In or out',
  balance: 'Balance',
  reference: 'Reference',
  senderName: 'Sender’s name',
  senderAccount: 'Sender’s account',
  senderBank: 'Sender’s bank',
  payeeName: 'Receiver’s name',
  payeeBank: 'Receiver’s bank',
  status: 'Status',
};

export const dateOrderWords: Record<DateOrder, string> = {
  'day-first': 'Day first: 31/08/2026',
  'month-first': 'Month first: 08/31/2026',
  'month-name': 'With the month’s name: 31-Aug-2026',
  iso: 'Year first: 2026-08-31',
};

/** Which column, counted from 0, holds what; null or left out: none. */
export interface ReadBy {
  columns: Partial<Record<ColumnRole, number | null>>;
  dateOrder: DateOrder;
}

/** Whether two mappings read a file the same. */
export function isSameMapping(one: ReadBy, other: ReadBy | null): boolean {
  if (other === null || one.dateOrder !== other.dateOrder) return false;
  return columnRoles.every((role) => (one.columns[role] ?? null) === (other.columns[role] ?? null));
}
