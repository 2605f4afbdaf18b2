import { clsx } from 'clsx';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/table-row.tsx';
import { Pager } from './pager.tsx';
import type { PagedList } from './use-paged-list.ts';

interface PagedTableProps<Row> {
  label: string;
  /** What a row is, for one and for several. */
  nouns: readonly [string, string];
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
}

/** One page of rows with its pager; nothing while there are no rows. */
export function PagedTable<Row extends { id: string }>({
  label,
  nouns,
  columns,
  list,
}: PagedTableProps<Row>) {
  const { page, size, total, totalIsLeast, outdated, onPageChange } = list;
  // While new rows load, the previous ones are not rendered again.
  const last = useRef(list);
  if (!outdated) last.current = list;
  // Typing has priority over rendering rows; anything else does not defer them.
  const later = useDeferredValue(last.current);
  const shown = isTyping() ? later : last.current;
  const dimmed = useDelayedFlag(outdated);
  if (!total) return null;
  return (
    <div className={clsx(dimmed && 'opacity-60')}>
      <Rows label={label} columns={columns} list={shown} />
      <Pager
        nouns={nouns}
        page={page}
        size={size}
        total={total}
        totalIsLeast={totalIsLeast}
        onPage={(to) => {
          onPageChange({ page: to });
          window.scrollTo(0, 0);
        }}
        onSize={(to) => onPageChange({ size: to, page: 1 })}
      />
    </div>
  );
}

const Rows = memo(function Rows<Row extends { id: string }>({
  label,
  columns,
  list,
}: Omit<PagedTableProps<Row>, 'nouns'>) {
  const { rows, total } = list;
  if (!rows || !total) return null;
  return (
    <>
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
      {list.loadMore && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('We couldn’t load the next rows.')}
          <Button variant="secondary" onClick={list.loadMore}>
            {t('Load more rows')}
          </Button>
        </p>
      )}
    </>
  );
}) as <Row extends { id: string }>(props: Omit<PagedTableProps<Row>, 'nouns'>) => ReactNode;

/**
 * True once `waiting` has lasted 200 ms: most answers come sooner, and should not flicker. Not a CSS
 * transition with a delay, which makes the browser paint the whole table again.
 */
function useDelayedFlag(waiting: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLasting(true), 200);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [waiting]);
  return lasting;
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement;
}

function idOf({ id }: { id: string }): string {
  return id;
}
