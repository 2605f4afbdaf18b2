import { clsx } from 'clsx';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/table-row.tsx';
import { Pager } from './pager.tsx';
import type { PagedList } from './use-paged-list.ts';

interface PagedTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
}

/** The rows of a page and the way to the others; nothing while there are no rows. */
export function PagedTable<Row extends { id: string }>({ label, columns, list }: PagedTableProps<Row>) {
  // Rows wait while a letter is being typed.
  const shown = useDeferredValue(list);
  return list.total ? <Page label={label} columns={columns} list={shown} /> : null;
}

const Page = memo(function Page<Row extends { id: string }>({ label, columns, list }: PagedTableProps<Row>) {
  const { page, size, rows, total, onTurn } = list;
  if (!rows || !total) return null;
  return (
    // Dimmed only when the answer takes its time: most come before anybody sees it.
    <div className={clsx(list.outdated && 'opacity-60 transition-opacity delay-200 duration-0')}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        count={list.count}
        before={list.before}
        total={total}
        onReach={list.reach}
      />
      {list.goOn && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          The next rows could not be loaded.
          <Button variant="secondary" onClick={list.goOn}>
            Load more rows
          </Button>
        </p>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        onPage={(to) => {
          onTurn({ page: to });
          window.scrollTo(0, 0);
        }}
        onSize={(to) => onTurn({ size: to, page: 1 })}
      />
    </div>
  );
}) as <Row extends { id: string }>(props: PagedTableProps<Row>) => ReactNode;

function idOf({ id }: { id: string }): string {
  return id;
}
