import * as contract from '@nairadesk/contract/people';
import { type Route, route } from '../platform/http/endpoint.ts';
import { changeTrading } from './change-trading.ts';

/** The calls about one person, for staff. */
export const peopleRoutes: Route[] = [route(contract.changeTrading, changeTrading)];
