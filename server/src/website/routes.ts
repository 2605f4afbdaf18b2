import * as receipt from '@nairadesk/contract/order-receipt';
import * as contract from '@nairadesk/contract/website';
import { type Route, route } from '../platform/http/endpoint.ts';
import { getUsualTime } from './get-usual-time.ts';
import { listRates } from './list-rates.ts';
import { proveReceipt } from './prove-receipt.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** The calls below /website. */
export const websiteRoutes: Route[] = [
  route(contract.sendContactMessage, sendContactMessage),
  route(contract.listRates, listRates),
  route(receipt.proveReceipt, proveReceipt),
  route(receipt.getUsualTime, getUsualTime),
];
