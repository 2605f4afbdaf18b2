import * as changes from '@nairadesk/contract/network-changes';
import * as contract from '@nairadesk/contract/networks';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { listNetworks } from './list-networks.ts';
import { switchNetwork } from './switch-network.ts';

/** The calls below /networks. */
export const networkRoutes: Route[] = [
  route(contract.listNetworks, listNetworks),
  route(changes.switchNetwork, limited('network-switch/account', switchNetwork)),
];
