import * as contract from '@nairadesk/contract/people';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { changeTrading } from './change-trading.ts';
import { getPerson } from './get-person.ts';
import { listDevices } from './list-devices.ts';
import { listPayees } from './list-payees.ts';

/** The calls about one person, for staff. */
export const peopleRoutes: Route[] = [
  route(contract.getPerson, getPerson),
  route(contract.listPayees, listPayees),
  route(contract.listDevices, listDevices),
  route(contract.changeTrading, limited('trading/account', changeTrading)),
];
