import * as contract from '@nairadesk/contract/order-filters';
import { type Route, route } from '../platform/http/endpoint.ts';
import { listSavedFilters } from './list-saved-filters.ts';
import { removeSavedFilter } from './remove-saved-filter.ts';
import { saveFilter } from './save-filter.ts';

/** The calls below /saved-filters. */
export const savedFilterRoutes: Route[] = [
  route(contract.listSavedFilters, listSavedFilters),
  route(contract.saveFilter, saveFilter),
  route(contract.removeSavedFilter, removeSavedFilter),
];
