import * as contract from '@nairadesk/contract/find';
import { type Route, route } from '../platform/http/endpoint.ts';
import { findAnything } from './find-anything.ts';

/** The call below /find. */
export const findRoutes: Route[] = [route(contract.find, findAnything)];
