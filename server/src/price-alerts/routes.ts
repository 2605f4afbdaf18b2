import * as contract from '@nairadesk/contract/price-alerts';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { createPriceAlert } from './create-price-alert.ts';
import { listPriceAlerts } from './list-price-alerts.ts';
import { removePriceAlert } from './remove-price-alert.ts';

/** The calls below /price-alerts: of what prices a customer wants to be told. */
export const priceAlertRoutes: Route[] = [
  route(contract.listPriceAlerts, listPriceAlerts),
  route(contract.createPriceAlert, limited('price-alert/account', createPriceAlert)),
  route(contract.removePriceAlert, limited('price-alert/account', removePriceAlert)),
];
