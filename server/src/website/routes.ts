import * as contract from '@nairadesk/contract/website';
import { type Route, route } from '../platform/http/endpoint.ts';
import { listRates } from './list-rates.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** The calls below /website. */
export const websiteRoutes: Route[] = [
  route(contract.sendContactMessage, sendContactMessage),
  route(contract.listRates, listRates),
];
