import * as contract from '@nairadesk/contract/users';
import { type Route, route } from '../platform/http/endpoint.ts';
import { changeRole } from './change-role.ts';
import { changeSuspension } from './change-suspension.ts';
import { chooseDeskAccount } from './choose-desk-account.ts';
import { listActivity } from './list-activity.ts';
import { listStaff } from './list-staff.ts';
import { listUsers } from './list-users.ts';
import { resetTwoFactor } from './reset-two-factor.ts';

/** The calls below /users. */
export const userRoutes: Route[] = [
  route(contract.listUsers, listUsers),
  route(contract.listStaff, listStaff),
  route(contract.listActivity, listActivity),
  route(contract.changeRole, changeRole),
  route(contract.changeSuspension, changeSuspension),
  route(contract.chooseDeskAccount, chooseDeskAccount),
  route(contract.resetTwoFactor, resetTwoFactor),
];
