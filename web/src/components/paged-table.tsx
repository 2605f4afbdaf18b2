import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { Button } from '../ui/button.tsx';
import { type Column, Table, TableHead, TableRow } from '../ui/data-table.tsx';
import { Pager } from './pager.tsx';
import { type PagedList, rowsAtOnce } from './use-paged-list.ts';

interface PagedTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
}

/** The rows of a page and the way to the others; nothing while there are no rows. */
export function PagedTable<Row extends { id: string }>({ label, columns, list }: PagedTableProps<Row>) {
  const { page, size, read, onTurn } = list;
  if (!read.data || read.data.total === 0) return null;
  const rows = size === 'all' ? Number.POSITIVE_INFINITY : size;
  return (
    <div className={clsx('transition-opacity', read.isPlaceholderData && 'opacity-60')}>
      <Table label={label}>
        <TableHead columns={columns} />
        <tbody {...bodyRole} className="block sm:table-row-group">
          <Rows columns={columns} list={list} answer={read.data} rows={rows} />
        </tbody>
      </Table>
      <Pager
        page={page}
        size={size}
        total={read.data.total}
        onPage={(to) => onTurn({ page: to })}
        onSize={(to) => onTurn({ size: to, page: 1 }, { resetScroll: false })}
      />
    </div>
  );
}

interface RowsProps<Row> extends Omit<PagedTableProps<Row>, 'label'> {
  answer: { data: readonly Row[]; nextCursor: string | null };
  /** How many may still come, these among them. */
  rows: number;
}

/** Rows, and after them what a long page goes on with while one scrolls. */
function Rows<Row extends { id: string }>({ columns, list, answer, rows }: RowsProps<Row>) {
  const left = rows - answer.data.length;
  return (
    <>
      {answer.data.map((row) => (
        <TableRow key={row.id} columns={columns} row={row} />
      ))}
      {answer.nextCursor && left > 0 && (
        <NextRows
          key={answer.nextCursor}
          columns={columns}
          list={list}
          cursor={answer.nextCursor}
          rows={left}
        />
      )}
    </>
  );
}

function NextRows<Row extends { id: string }>({
  columns,
  list,
  cursor,
  rows,
}: Omit<RowsProps<Row>, 'answer'> & { cursor: string }) {
  const { near, mark } = useNear();
  const pageSize = String(Math.min(rows, rowsAtOnce));
  const read = useRead(list.endpoint, { ...list.query, cursor, pageSize }, { when: near });
  if (read.data) return <Rows columns={columns} list={list} answer={read.data} rows={rows} />;
  return (
    <tr ref={mark}>
      <td colSpan={columns.length} className="px-5 py-4 text-center text-ink-soft">
        {read.isError ? (
          <Button variant="secondary" pending={read.isFetching} onClick={() => read.refetch()}>
            Load more rows
          </Button>
        ) : (
          'Loading more rows…'
        )}
      </td>
    </tr>
  );
}

/** True once the marked element comes near the window's edge. */
function useNear() {
  const mark = useRef<HTMLTableRowElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !mark.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [near]);
  return { near, mark };
}

// As in the table itself: shown as cards, some browsers forget what these elements are.
const bodyRole = { role: 'rowgroup' };
