import * as contract from '@nairadesk/contract/approvals';
import { type Route, route } from '../platform/http/endpoint.ts';
import { askApproval } from './ask-approval.ts';
import { approveRequest, declineRequest } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { withdrawApproval } from './withdraw-approval.ts';

/** The calls below /approvals. */
export const approvalRoutes: Route[] = [
  route(contract.listApprovals, listApprovals),
  route(contract.askApproval, askApproval),
  route(contract.approveApproval, approveRequest),
  route(contract.declineApproval, declineRequest),
  route(contract.withdrawApproval, withdrawApproval),
];
