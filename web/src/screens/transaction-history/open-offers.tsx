import { listOwnOffers } from '@nairadesk/contract/offers';
import { useRead } from '../../api/use-read.ts';
import { OfferNotice } from '../../components/order/offer-notice.tsx';

/** The offers that wait for the customer’s answer; nothing where there are none. */
export function OpenOffers() {
  const { data } = useRead(listOwnOffers, {}, { every: 30_000, quiet: true });
  if (!data?.data.length) return null;
  return (
    <section aria-label="Offers" className="mb-5 flex flex-col gap-3">
      {data.data.map((offer) => (
        <OfferNotice key={offer.id} offer={offer} named />
      ))}
    </section>
  );
}
