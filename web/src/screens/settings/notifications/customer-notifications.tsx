import { listPriceAlerts } from '@nairadesk/contract/price-alerts';
import { useRead } from '../../../api/use-read.ts';
import { AlertList } from '../../../components/asset/price-alerts/alert-list.tsx';
import { t } from '../../../language/translate.ts';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsCard } from '../settings-part.tsx';
import { PushCard } from './push-card.tsx';

/** What customers are told of: notifications in this browser, and the prices that they asked about. */
export function CustomerNotifications() {
  return (
    <div className="flex flex-col gap-6">
      <PushCard />
      <PriceAlertsCard />
    </div>
  );
}

function PriceAlertsCard() {
  const read = useRead(listPriceAlerts, {});
  const alerts = read.data?.data;
  return (
    <SettingsCard
      title={t('Price alerts')}
      hint={t(
        'We tell you once when a coin reaches your price. A price alert that nothing reaches ends after 90 days.',
      )}
    >
      {!alerts && (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load your price alerts')}>
          <Skeleton className="h-16" />
        </AsyncBoundary>
      )}
      {alerts && alerts.length > 0 && <AlertList alerts={alerts} named />}
      {alerts?.length === 0 && (
        <p className="mb-4 text-ink-soft">{t('You have none. Choose a coin, then “Tell me at a price”.')}</p>
      )}
      {alerts && (
        <Link to={paths.trade} className={`${buttonClass({ variant: 'secondary' })} mt-4 max-sm:w-full`}>
          {t('Choose a coin')}
        </Link>
      )}
    </SettingsCard>
  );
}
