import { useLive } from '../../api/live-state.ts';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says before anything is filled in that staff froze the customer’s trading; why is for staff. */
export function FrozenNotice() {
  return (
    <Notice tone="attention" title={t('You can’t place orders right now')}>
      {t('Our team has paused trading on your account. We still process the orders you’ve placed.')}{' '}
      <Link
        to={paths.support}
        search={{ tab: 'customer-support' }}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {t('Message us')}
      </Link>
    </Notice>
  );
}

/** Says before the form is filled in that new orders are paused; what was typed can be sent once that is over. */
export function PausedNotice() {
  const isPaused = useLive(({ tradingPaused }) => tradingPaused);
  return (
    isPaused && (
      <Notice tone="attention" title={t('We’ve paused new orders')}>
        {t('You can’t place this order right now. We’re working on our systems. Please try again later.')}
      </Notice>
    )
  );
}
