import type { HistoryItem } from '@nairadesk/contract/transaction';
import { getRouteApi } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { Pager } from '../../components/pager.tsx';
import { defaultPageSize } from '../../components/search-params.ts';
import { useClockSkew } from '../../components/use-clock-skew.ts';
import { useSession } from '../../session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { historyColumns } from './history-columns.tsx';
import { type Asked, HistoryDialogs } from './history-dialogs.tsx';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRows } from './history-rows.tsx';
import { HistoryShape } from './history-shape.tsx';
import { useHistoryPage } from './use-history-page.ts';

const route = getRouteApi('/app/members/transaction-history');

/** Orders, newest first: a user's own, everybody's for staff. Filters, page and size stand in the address. */
export function TransactionHistoryScreen() {
  const viewer = useSession((session) => session.role) ?? 'user';
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { filters, page, size, read, failed } = useHistoryPage();
  const skew = useClockSkew();
  const columns = useMemo(
    () =>
      historyColumns(viewer, skew ?? 0, (what: Asked['what'], row: HistoryItem) => setAsked({ what, row })),
    [viewer, skew],
  );
  const answer = read.data;
  return (
    <>
      <PageHeader
        title="Transaction history"
        hint={viewer === 'user' ? 'Every order you placed, newest first.' : 'Every order, newest first.'}
      />
      <HistoryFilters />
      {!answer && failed && (
        <ErrorState
          title="The history could not be loaded"
          onRetry={() => failed.refetch()}
          retrying={failed.isFetching}
        >
          Your orders and your money are not affected. Check your connection, then try again.
        </ErrorState>
      )}
      {!answer && !failed && <HistoryShape />}
      {answer?.total === 0 && <HistoryEmpty viewer={viewer} />}
      {answer && answer.total > 0 && (
        <div className={clsx('transition-opacity', read.isPlaceholderData && 'opacity-60')}>
          <HistoryRows
            columns={columns}
            answer={answer}
            filters={filters}
            rows={size === 'all' ? Number.POSITIVE_INFINITY : size}
          />
          <Pager
            page={page}
            size={size}
            total={answer.total}
            onPage={(to) => navigate({ search: (old) => ({ ...old, page: to > 1 ? to : undefined }) })}
            onSize={(to) =>
              navigate({
                search: { ...filters, size: to === defaultPageSize ? undefined : (to as typeof size) },
                resetScroll: false,
              })
            }
          />
        </div>
      )}
      <HistoryDialogs asked={asked} viewer={viewer} onClose={() => setAsked(null)} />
    </>
  );
}
