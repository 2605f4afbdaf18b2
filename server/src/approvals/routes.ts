import * as contract from '@nairadesk/contract/approvals';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { askApproval } from './ask-approval.ts';
import { approveRequest, declineRequest } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { withdrawApproval } from './withdraw-approval.ts';

/** The calls below /approvals. */
export const approvalRoutes: Route[] = [
  route(contract.listApprovals, listApprovals),
  route(contract.askApproval, limited('approval/account', askApproval)),
  route(contract.approveApproval, limited('approval/account', approveRequest)),
  route(contract.declineApproval, limited('approval/account', declineRequest)),
  route(contract.withdrawApproval, limited('approval/account', withdrawApproval)),
];
