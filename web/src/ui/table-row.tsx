import { clsx } from 'clsx';
import { type ComponentProps, memo, type ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its share of the width among the visible columns. */
  share: number;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Layout classes on a phone's card, without a label; otherwise shown below as label and value. */
  card?: string;
  /** Shown on large screens only; elsewhere another cell holds the value. */
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
      className="group mb-3 flex flex-wrap gap-x-4 rounded-lg border border-line bg-surface px-4 py-3 shadow-raised md:mb-0 md:table-row md:rounded-none md:border-0 md:bg-transparent md:shadow-none md:hover:bg-paper"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(
            'items-center border-line md:h-14 md:border-b md:px-3 md:first:pl-5 md:last:pr-5 md:group-last:border-b-0',
            column.card ?? 'order-1 min-h-8 w-full justify-between gap-4',
            column.align === 'end' && 'whitespace-nowrap text-right tabular-nums',
            column.wide ? 'hidden xl:table-cell' : 'flex md:table-cell',
          )}
        >
          {column.card === undefined && (
            <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
              {column.header}
            </span>
          )}
          <span
            className={clsx(
              'min-w-0 break-words md:[text-align:inherit]',
              column.card ? 'flex-1' : 'text-right',
            )}
          >
            {column.cell(row)}
          </span>
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** `card` of the cell that heads it. */
export const cardHead = 'mb-1.5 w-full font-medium text-base md:text-sm';

// Some browsers drop the table semantics of elements displayed as cards; explicit roles restore them.
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
  none: { role: 'none' },
};
