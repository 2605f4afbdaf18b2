import * as contract from '@nairadesk/contract/order-filters';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { listSavedFilters } from './list-saved-filters.ts';
import { removeSavedFilter } from './remove-saved-filter.ts';
import { saveFilter } from './save-filter.ts';

/** The calls below /saved-filters. */
export const savedFilterRoutes: Route[] = [
  route(contract.listSavedFilters, listSavedFilters),
  route(contract.saveFilter, limited('saved-filter/account', saveFilter)),
  route(contract.removeSavedFilter, limited('saved-filter/account', removeSavedFilter)),
];
