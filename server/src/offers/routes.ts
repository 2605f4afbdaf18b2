import * as contract from '@nairadesk/contract/offers';
import { type Route, route } from '../platform/http/endpoint.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { listOwnOffers } from './list-own-offers.ts';
import { makeOffer } from './make-offer.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** The calls below /offers. */
export const offerRoutes: Route[] = [
  route(contract.makeOffer, makeOffer),
  route(contract.withdrawOffer, withdrawOffer),
  route(contract.listOwnOffers, listOwnOffers),
  route(contract.acceptOffer, acceptOffer),
  route(contract.declineOffer, declineOffer),
];
