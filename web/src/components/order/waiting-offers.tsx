import { listOwnOffers } from '@nairadesk/contract/offers';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../text/when.tsx';
import { offerTitle } from './offer-title.ts';

/** Leads to each offer that waits for the customer’s answer; nothing where there are none. */
export function WaitingOffers() {
  const { data } = useRead(listOwnOffers, {}, { every: 30_000, quiet: true });
  if (!data?.data.length) return null;
  return (
    <section aria-label={t('Offers')} className="mb-8 flex flex-col gap-3">
      {data.data.map((offer) => (
        <Notice
          key={offer.id}
          tone="attention"
          title={t('Order {number}: {news}', { number: offer.transactionId, news: offerTitle(offer) })}
        >
          {withNodes(t('Please answer by {time}.'), {
            time: <When time={offer.validUntil} className="font-semibold" />,
          })}
          <Link
            to={paths.transactionHistory}
            search={{ order: offer.orderId }}
            className="flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {t('See our offer')}
          </Link>
        </Notice>
      ))}
    </section>
  );
}
