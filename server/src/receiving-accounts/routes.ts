import * as contract from '@nairadesk/contract/receiving-accounts';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { addReceivingAccount } from './add-receiving-account.ts';
import { capReceivingAccount } from './cap-receiving-account.ts';
import { listReceivingAccounts } from './list-receiving-accounts.ts';
import { switchReceivingAccount } from './switch-receiving-account.ts';

/** The calls below /receiving-accounts. */
export const receivingAccountRoutes: Route[] = [
  route(contract.listReceivingAccounts, listReceivingAccounts),
  route(contract.addReceivingAccount, addReceivingAccount),
  route(contract.capReceivingAccount, capReceivingAccount),
  route(contract.switchReceivingAccount, limited('account-switch/account', switchReceivingAccount)),
];
