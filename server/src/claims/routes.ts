import * as contract from '@nairadesk/contract/claims';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { claimOrder } from './claim-order.ts';
import { handOverOrder } from './hand-over-order.ts';
import { listColleagues } from './list-colleagues.ts';
import { releaseOrder } from './release-order.ts';
import { renewClaims } from './renew-claims.ts';

/** The calls with which staff say who has an order. */
export const claimRoutes: Route[] = [
  route(contract.claimOrder, limited('claim/account', claimOrder)),
  route(contract.handOverOrder, limited('claim/account', handOverOrder)),
  route(contract.releaseOrder, limited('claim/account', releaseOrder)),
  route(contract.renewClaims, limited('claim-renewal/account', renewClaims)),
  route(contract.listColleagues, listColleagues),
];
