import { OfferNotice } from '../../components/order/offer-notice.tsx';
import { t } from '../../language/translate.ts';
import { useOpenOffers } from './use-open-offers.ts';

/** The offers that wait for the customer’s answer; nothing where there are none. */
export function OpenOffers() {
  const offers = useOpenOffers();
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('Offers')} className="mb-5 flex flex-col gap-3">
      {offers.map((offer) => (
        <OfferNotice key={offer.id} offer={offer} named />
      ))}
    </section>
  );
}
