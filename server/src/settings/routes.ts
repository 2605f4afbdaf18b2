import * as contract from '@nairadesk/contract/settings';
import { type Route, route } from '../platform/endpoint.ts';
import { getSettings } from './get-settings.ts';
import { saveBank } from './save-bank.ts';
import { saveWallets } from './save-wallets.ts';

/** The calls below /settings. */
export const settingsRoutes: Route[] = [
  route(contract.getSettings, getSettings),
  route(contract.saveBank, saveBank),
  route(contract.saveWallets, saveWallets),
];
