import type { Role } from '@nairadesk/contract/roles';
import { History } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';

/** The empty state: no orders yet, or none match the filters. */
export function HistoryEmpty({ viewer }: { viewer: Role }) {
  const [{ status, orderType, search }, setSearch] = useSearch(paths.transactionHistory);
  if (status || orderType || search) {
    return (
      <NoResults clearLabel={t('Clear search and filters')} onClear={() => setSearch({})}>
        {search
          ? t('We found nothing for “{search}”. Try another status or type.', { search })
          : t('Try another status or type.')}
      </NoResults>
    );
  }
  return (
    <EmptyState
      icon={<History />}
      title={t('No transactions yet')}
      action={
        viewer === 'user' && (
          <Link to={paths.trade} className={buttonClass()}>
            {t('Start trading')}
          </Link>
        )
      }
    >
      {viewer === 'user'
        ? t('Your orders appear here as soon as you place them.')
        : t('Orders appear here as soon as customers place them.')}
    </EmptyState>
  );
}
