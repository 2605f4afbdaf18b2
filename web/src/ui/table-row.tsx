import { clsx } from 'clsx';
import { type ComponentProps, memo, type ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its part of the width, beside the other columns that are shown. */
  share: number;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Heads the card that the row becomes on a phone; its label is not repeated there. */
  lead?: boolean;
  /** Between phone and large screen there is no room for it: another cell says it there. */
  wide?: boolean;
}

interface TableRowProps<Row> extends ComponentProps<'tr'> {
  columns: readonly Column<Row>[];
  row: Row;
  /** Its place in the whole list, from 0. */
  place: number;
}

/** One row, or one card. */
export const TableRow = memo(function TableRow<Row>({ columns, row, place, ...rest }: TableRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      {...rest}
      aria-rowindex={place + 2}
      className="group mb-3 block rounded-lg border border-line bg-surface px-4 py-3 shadow-raised md:mb-0 md:table-row md:rounded-none md:border-0 md:bg-transparent md:shadow-none md:hover:bg-paper"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(
            'flex min-h-8 items-center justify-between gap-4 border-line md:h-14 md:border-b md:px-3 md:first:pl-5 md:last:pr-5 md:group-last:border-b-0',
            column.lead && 'mb-1.5 font-medium text-base md:mb-0 md:text-sm',
            column.align === 'end' && 'whitespace-nowrap tabular-nums md:text-right',
            column.wide ? 'md:hidden xl:table-cell' : 'md:table-cell',
          )}
        >
          {!column.lead && (
            <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
              {column.header}
            </span>
          )}
          <span className="min-w-0 break-words text-right md:[text-align:inherit]">{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

// Shown as cards, some browsers forget that these elements are a table; the roles remind them.
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
  none: { role: 'none' },
};
