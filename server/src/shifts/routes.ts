import * as contract from '@nairadesk/contract/shifts';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { endShift } from './end-shift.ts';
import { listShifts } from './list-shifts.ts';
import { startShift } from './start-shift.ts';

/** The calls with which staff say that they are at work. */
export const shiftRoutes: Route[] = [
  route(contract.listShifts, listShifts),
  route(contract.startShift, limited('shift/account', startShift)),
  route(contract.endShift, limited('shift/account', endShift)),
];
