import { clsx } from 'clsx';
import { DataRows, type DataRowsProps } from './data-rows.tsx';
import { type Column, roles } from './table-row.tsx';

interface DataTableProps<Row> extends DataRowsProps<Row> {
  label: string;
  /** All rows of the list. */
  total: number;
}

/** A table of any length. On a phone each row is a card of label and value. */
export function DataTable<Row>({ label, total, ...list }: DataTableProps<Row>) {
  return (
    <div className="md:overflow-clip md:rounded-lg md:border md:border-line md:bg-surface md:shadow-raised">
      <table
        {...roles.table}
        aria-label={label}
        aria-rowcount={total + 1}
        className="block w-full table-fixed border-separate border-spacing-0 text-sm md:table"
      >
        <TableHead columns={list.columns} />
        <DataRows {...list} />
      </table>
    </div>
  );
}

/** The line of column names, in view while its rows are; on a phone it is only heard. */
function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <thead
      {...roles.rowgroup}
      className="sr-only md:not-sr-only md:sticky md:top-16 md:z-10 md:table-header-group lg:top-0"
    >
      <tr {...roles.row} aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            {...roles.columnheader}
            scope="col"
            style={{ width: `${(column.share / shares) * 100}%` }}
            className={clsx(
              'h-11 bg-surface px-3 font-medium text-ink-soft text-xs first:pl-5 last:pr-5 md:border-line md:border-b',
              column.align === 'end' ? 'text-right' : 'text-left',
              column.wide && 'hidden xl:table-cell',
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
