import { Coins } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Takes the place of assets where there are none. */
export function NothingOnSale() {
  return (
    <EmptyState icon={<Coins />} title={t('No data available')}>
      {t('Nothing is on sale here right now. Please check back later.')}
    </EmptyState>
  );
}
