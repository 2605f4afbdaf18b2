import * as contract from '@nairadesk/contract/two-factor';
import { type Route, route } from '../platform/http/endpoint.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { endTwoFactor } from './end-two-factor.ts';
import { getTwoFactor } from './get-two-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startTwoFactor } from './start-two-factor.ts';

/** The calls below /two-factor. */
export const twoFactorRoutes: Route[] = [
  route(contract.getTwoFactor, getTwoFactor),
  route(contract.startTwoFactor, startTwoFactor),
  route(contract.confirmTwoFactor, confirmTwoFactor),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
  route(contract.endTwoFactor, endTwoFactor),
];
