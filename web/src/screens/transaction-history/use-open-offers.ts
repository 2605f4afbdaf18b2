import { listOwnOffers } from '@nairadesk/contract/offers';
import { useRead } from '../../api/use-read.ts';

/** The offers that wait for the customer's answer: while one does, there is nothing to pay for its order. */
export function useOpenOffers({ when = true } = {}) {
  const { data } = useRead(listOwnOffers, {}, { when, every: 30_000, quiet: true });
  return data?.data ?? [];
}

/** Whether one of them is for this order. `when` false: the viewer is staff, who have none. */
export function useHasOffer(orderId: string, { when = true } = {}): boolean {
  return useOpenOffers({ when }).some((offer) => offer.orderId === orderId);
}
