import { may } from '@nairadesk/contract/order-status';
import { listHistory } from '@nairadesk/contract/transaction';
import { useMemo, useRef } from 'react';
import { clockSkew } from '../../api/server-clock.ts';
import { useSearch } from '../../components/address.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { useDialogInAddress } from '../../components/use-dialog-in-address.ts';
import { usePagedList } from '../../components/use-paged-list.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { historyColumns } from './history-columns.tsx';
import { type Asked, HistoryDialogs } from './history-dialogs.tsx';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryShape } from './history-shape.tsx';
import { LinkedOrder } from './linked-order.tsx';

/** Orders, newest first: a user's own, everybody's for staff. Filters, page and size stand in the address. */
export function TransactionHistoryScreen() {
  const viewer = useSession((session) => session.role) ?? 'user';
  const [{ page, size, order, ...query }, setSearch] = useSearch(paths.transactionHistory);
  const list = usePagedList({
    endpoint: listHistory,
    query,
    page,
    size,
    onTurn: (to, how) => setSearch((old) => ({ ...old, ...to }), how),
    pollWhile: ({ status }) => may('complete', status),
  });
  const { opened, open, close } = useDialogInAddress<Asked>(order, (id, how) =>
    setSearch((old) => ({ ...old, order: id }), how),
  );
  const ask = useRef(open);
  ask.current = open;
  const skew = clockSkew();
  const columns = useMemo(
    () => historyColumns(viewer, skew, (what, row) => ask.current(row.id, { what, row })),
    [viewer, skew],
  );
  return (
    <>
      <PageHeader
        title="Transaction history"
        hint={viewer === 'user' ? 'Every order you placed, newest first.' : 'Every order, newest first.'}
      />
      <HistoryFilters />
      {!list.rows && (
        <Awaited
          failed={list.failed}
          title="The history could not be loaded"
          safe="Your orders and your money are not affected."
        >
          <HistoryShape />
        </Awaited>
      )}
      {list.total === 0 && <HistoryEmpty viewer={viewer} />}
      <PagedTable label="Transactions" columns={columns} list={list} />
      {opened?.asked && <HistoryDialogs asked={opened.asked} viewer={viewer} onClose={close} />}
      {opened && !opened.asked && (
        <LinkedOrder key={opened.id} orderId={opened.id} viewer={viewer} onClose={close} />
      )}
    </>
  );
}
