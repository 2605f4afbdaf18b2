import * as contract from '@nairadesk/contract/offers';
import { type Input, type Route, route } from '../platform/http/endpoint.ts';
import { limitedOn } from '../platform/identity/rate-limit.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { listOwnOffers } from './list-own-offers.ts';
import { makeOffer } from './make-offer.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** The order or transfer that an offer is about. */
const offeredOn = ({ orderId, receiptId }: Input<typeof contract.makeOffer>) => orderId ?? receiptId ?? '';

/** The calls below /offers. */
export const offerRoutes: Route[] = [
  route(contract.makeOffer, limitedOn(['offer/order', 'offer/account'], offeredOn, makeOffer)),
  route(contract.withdrawOffer, withdrawOffer),
  route(contract.listOwnOffers, listOwnOffers),
  route(contract.acceptOffer, acceptOffer),
  route(contract.declineOffer, declineOffer),
];
