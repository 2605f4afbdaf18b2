import {
  type ApprovalStage,
  useApprovalStage,
} from '../../../components/order/approvals/use-approval-stage.ts';
import type { PaneOrder } from '../asked.ts';

/** How far an order is with its second person. */
export type OrderApproval = ApprovalStage;

/** How far the completion of an order is with its second person; the list of the queue doesn't know whether it needs one. */
export function useOrderApproval(order: Pick<PaneOrder, 'id' | 'needsSecondPerson'>): OrderApproval {
  return useApprovalStage('complete-order', order.id, order.needsSecondPerson);
}
