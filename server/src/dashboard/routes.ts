import * as contract from '@nairadesk/contract/dashboard';
import { type Route, route } from '../platform/http/endpoint.ts';
import { getDashboard } from './get-dashboard.ts';

/** The calls below /dashboard. */
export const dashboardRoutes: Route[] = [
  route(contract.getDashboard, getDashboard, { keptWithAssets: true }),
];
