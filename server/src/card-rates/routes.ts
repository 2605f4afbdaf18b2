import * as contract from '@nairadesk/contract/card-rates';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { listCardRates } from './list-card-rates.ts';
import { listPublicCardRates } from './list-public-card-rates.ts';
import { saveCardRates } from './save-card-rates.ts';

/** What gift cards bring: the calls of staff below /assets/{id}, and the public one below /website. */
export const cardRateRoutes: Route[] = [
  route(contract.listPublicCardRates, listPublicCardRates),
  route(contract.listCardRates, listCardRates),
  route(contract.saveCardRates, limited('asset-change/account', saveCardRates)),
];
