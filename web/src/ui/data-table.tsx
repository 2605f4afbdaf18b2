import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Heads the card that the row becomes on a phone; its label is not repeated there. */
  lead?: boolean;
  /** Between phone and large screen there is no room for it: another cell says it there. */
  wide?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  /** Kept outside the component that renders the table. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A list of rows. On a phone each row is a card of label and value. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Table label={label}>
      <TableHead columns={columns} />
      <tbody {...roles.rowgroup} className="block sm:table-row-group">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

/** The frame of a table, for lists that lay out their rows themselves. */
export function Table({ label, className, ...rest }: { label: string } & ComponentProps<'table'>) {
  return (
    <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-raised">
      <table
        {...roles.table}
        aria-label={label}
        {...rest}
        className={clsx('block w-full border-collapse text-sm sm:table', className)}
      />
    </div>
  );
}

/** The line of column names; on a phone it is only heard. */
export function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead {...roles.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
      <tr {...roles.row} className="sm:border-line sm:border-b">
        {columns.map((column) => (
          <th
            key={column.key}
            {...roles.columnheader}
            scope="col"
            className={clsx(
              'h-11 whitespace-nowrap px-4 font-medium text-ink-soft text-xs first:pl-5 last:pr-5',
              column.align === 'end' ? 'text-right' : 'text-left',
              column.wide && 'sm:hidden xl:table-cell',
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TableRowProps<Row> extends ComponentProps<'tr'> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** One row, or one card. */
export function TableRow<Row>({ columns, row, className, ...rest }: TableRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      {...rest}
      className={clsx(
        'mb-3 block rounded-lg border border-line bg-surface px-4 py-3 shadow-raised sm:mb-0 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:shadow-none sm:last:border-b-0 sm:hover:bg-paper',
        className,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(
            'flex min-h-8 items-center justify-between gap-4 sm:h-14 sm:px-4 sm:first:pl-5 sm:last:pr-5',
            column.lead && 'mb-1.5 font-medium text-base sm:mb-0 sm:text-sm',
            column.align === 'end' && 'whitespace-nowrap tabular-nums sm:text-right',
            column.wide ? 'sm:hidden xl:table-cell' : 'sm:table-cell',
          )}
        >
          {!column.lead && (
            <span aria-hidden="true" className="shrink-0 text-ink-soft sm:hidden">
              {column.header}
            </span>
          )}
          <span className="min-w-0 break-words text-right sm:[text-align:inherit]">{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

// Shown as cards, some browsers forget that these elements are a table; the roles remind them.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
};
