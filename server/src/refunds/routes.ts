import * as contract from '@nairadesk/contract/refunds';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { listRefunds } from './list-refunds.ts';
import { matchRefund } from './match-refund.ts';
import { sendRefund } from './send-refund.ts';
import { setRefundPayee } from './set-refund-payee.ts';
import { settleRefund } from './settle-refund.ts';
import { withdrawUnclaimedRefund } from './withdraw-unclaimed-refund.ts';

/** The calls below /refunds. */
export const refundRoutes: Route[] = [
  route(contract.listRefunds, listRefunds),
  route(contract.setRefundPayee, limited('refund-payee/account', setRefundPayee)),
  route(contract.sendRefund, sendRefund),
  route(contract.settleRefund, settleRefund),
  route(contract.matchRefund, matchRefund),
  route(contract.withdrawRefund, withdrawUnclaimedRefund),
];
