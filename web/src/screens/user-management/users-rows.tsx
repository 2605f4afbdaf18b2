import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { listUsers } from '@nairadesk/contract/users';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Table, TableHead, TableRow } from '../../ui/data-table.tsx';
import { rowsAtOnce } from './use-users-page.ts';
import { userColumns } from './user-columns.tsx';

interface UsersRowsProps {
  /** The first rows. */
  answer: AnswerOf<typeof listUsers>;
  search: string;
  /** How many the page may have in all. */
  rows: number;
}

/** The rows of a page. A long page goes on while one scrolls. */
export function UsersRows({ answer, search, rows }: UsersRowsProps) {
  return (
    <Table label="Users">
      <TableHead columns={userColumns} />
      <tbody {...bodyRole} className="block sm:table-row-group">
        <Rows answer={answer} search={search} rows={rows} />
      </tbody>
    </Table>
  );
}

function Rows({ answer, search, rows }: UsersRowsProps) {
  const left = rows - answer.data.length;
  return (
    <>
      {answer.data.map((row) => (
        <TableRow key={row.id} columns={userColumns} row={row} />
      ))}
      {answer.nextCursor && left > 0 && (
        <NextRows key={answer.nextCursor} cursor={answer.nextCursor} search={search} rows={left} />
      )}
    </>
  );
}

function NextRows({ cursor, search, rows }: Omit<UsersRowsProps, 'answer'> & { cursor: string }) {
  const { near, mark } = useNear();
  const pageSize = String(Math.min(rows, rowsAtOnce));
  const read = useRead(listUsers, { search, cursor, pageSize }, { when: near });
  if (read.data) return <Rows answer={read.data} search={search} rows={rows} />;
  return (
    <tr ref={mark}>
      <td colSpan={userColumns.length} className="px-5 py-4 text-center text-ink-soft">
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
