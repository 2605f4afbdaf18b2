import * as contract from '@nairadesk/contract/desk-rules';
import { type Route, route } from '../platform/http/endpoint.ts';
import { getDeskRules } from './get-desk-rules.ts';
import { getTradingPause } from './get-trading-pause.ts';
import { pauseTrading } from './pause-trading.ts';
import { saveDeskRules } from './save-desk-rules.ts';

/** The calls below /desk-rules. */
export const deskRulesRoutes: Route[] = [
  route(contract.getDeskRules, getDeskRules),
  route(contract.saveDeskRules, saveDeskRules),
  route(contract.getTradingPause, getTradingPause),
  route(contract.pauseTrading, pauseTrading),
];
