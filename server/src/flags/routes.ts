import * as contract from '@nairadesk/contract/flags';
import { type Route, route } from '../platform/http/endpoint.ts';
import { listFlagRules } from './list-flag-rules.ts';
import { saveFlagRules } from './save-flag-rules.ts';

/** The calls below /flags. */
export const flagRoutes: Route[] = [
  route(contract.listFlagRules, listFlagRules),
  route(contract.saveFlagRules, saveFlagRules),
];
