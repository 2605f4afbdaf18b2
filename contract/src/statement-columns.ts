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
