import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { type HistoryItem, listHistory } from '@nairadesk/contract/transaction';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table, TableHead, TableRow } from '../../ui/data-table.tsx';
import { rowsAtOnce } from './use-history-page.ts';

interface HistoryRowsProps {
  columns: readonly Column<HistoryItem>[];
  /** The first rows. */
  answer: AnswerOf<typeof listHistory>;
  filters: RequestOf<typeof listHistory>;
  /** How many the page may have in all. */
  rows: number;
}

/** The rows of a page. A long page goes on while one scrolls. */
export function HistoryRows({ columns, answer, filters, rows }: HistoryRowsProps) {
  return (
    <Table label="Transactions">
      <TableHead columns={columns} />
      <tbody {...bodyRole} className="block sm:table-row-group">
        {answer.data.map((row) => (
          <TableRow key={row.id} columns={columns} row={row} />
        ))}
        <More
          columns={columns}
          filters={filters}
          cursor={answer.nextCursor}
          rows={rows - answer.data.length}
        />
      </tbody>
    </Table>
  );
}

type MoreProps = Omit<HistoryRowsProps, 'answer'> & { cursor: string | null };

function More({ cursor, ...rest }: MoreProps) {
  return cursor && rest.rows > 0 ? <NextRows key={cursor} cursor={cursor} {...rest} /> : null;
}

function NextRows({ columns, filters, cursor, rows }: MoreProps & { cursor: string }) {
  const { near, mark } = useNear();
  const pageSize = Math.min(rows, rowsAtOnce);
  const read = useRead(listHistory, { ...filters, cursor, pageSize: String(pageSize) }, { when: near });
  if (read.data) {
    return (
      <>
        {read.data.data.map((row) => (
          <TableRow key={row.id} columns={columns} row={row} />
        ))}
        <More
          columns={columns}
          filters={filters}
          cursor={read.data.nextCursor}
          rows={rows - read.data.data.length}
        />
      </>
    );
  }
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
