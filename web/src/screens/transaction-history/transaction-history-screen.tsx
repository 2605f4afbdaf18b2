import { may } from '@nairadesk/contract/order-status';
import { listHistory } from '@nairadesk/contract/transaction';
import { useMemo, useRef } from 'react';
import { clockSkew } from '../../api/server-clock.ts';
import { PagedTable } from '../../components/list/paged-table.tsx';
import { usePagedList } from '../../components/list/use-paged-list.ts';
import { message, spokenLanguage, t } from '../../language/translate.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useDialogParam } from '../../router/use-dialog-param.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { historyColumns } from './history-columns.tsx';
import { type Asked, HistoryDialogs } from './history-dialogs.tsx';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { LinkedOrder } from './linked-order.tsx';
import { OpenOffers } from './open-offers.tsx';

const nouns = [message('{count} order'), message('{count} orders')] as const;

/** Orders, newest first: a user's own, all of them for staff. Filters, page and size are in the URL. */
export function TransactionHistoryScreen() {
  const viewer = useSession((session) => session.role) ?? 'user';
  const [{ page, size, order, ...query }, setSearch] = useSearch(paths.transactionHistory);
  const list = usePagedList({
    endpoint: listHistory,
    query,
    page,
    size,
    onPageChange: (to, how) => setSearch((old) => ({ ...old, ...to }), how),
    pollWhile: ({ status }) => may('complete', status),
  });
  const { opened, open, close } = useDialogParam<Asked>(order, (id, how) =>
    setSearch((old) => ({ ...old, order: id }), how),
  );
  const ask = useRef(open);
  ask.current = open;
  const skew = clockSkew();
  const language = spokenLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other headings.
  const columns = useMemo(
    () => historyColumns(viewer, skew, (what, row) => ask.current(row.id, { what, row })),
    [viewer, skew, language],
  );
  return (
    <>
      <PageHeader
        title={t('Transaction history')}
        hint={
          viewer === 'user' ? t('Every order you placed, newest first.') : t('Every order, newest first.')
        }
      />
      {viewer === 'user' && <OpenOffers />}
      <HistoryFilters />
      {!list.rows && (
        <AsyncBoundary
          failed={list.failed}
          title={t('We couldn’t load the history')}
          safe={t('Your orders and money are safe.')}
        >
          <HistorySkeleton />
        </AsyncBoundary>
      )}
      {list.total === 0 && <HistoryEmpty viewer={viewer} />}
      <PagedTable label={t('Transactions')} nouns={nouns} columns={columns} list={list} />
      {opened?.asked && <HistoryDialogs asked={opened.asked} viewer={viewer} onClose={close} />}
      {opened && !opened.asked && (
        <LinkedOrder key={opened.id} orderId={opened.id} viewer={viewer} onClose={close} />
      )}
    </>
  );
}
