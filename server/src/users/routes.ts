import * as contract from '@nairadesk/contract/users';
import { type Route, route } from '../platform/endpoint.ts';
import { listUsers } from './list-users.ts';

/** The calls below /users. */
export const userRoutes: Route[] = [route(contract.listUsers, listUsers)];
