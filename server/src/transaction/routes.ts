import * as contract from '@nairadesk/contract/transaction';
import { type Route, route } from '../platform/http/endpoint.ts';
import { listHistory } from './list-history.ts';

/** The calls below /transaction. */
export const transactionRoutes: Route[] = [route(contract.listHistory, listHistory)];
