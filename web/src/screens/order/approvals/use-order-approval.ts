import type { Order } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';
import {
  type ApprovalStage,
  useApprovalStage,
} from '../../../components/order/approvals/use-approval-stage.ts';

/** How far an order is with its second person. */
export type OrderApproval = ApprovalStage;

/** How far the completion of an order is with its second person. */
export function useOrderApproval(
  order: Pick<Order, 'id' | 'amount' | 'quantity' | 'settled'>,
): OrderApproval {
  return useApprovalStage('complete-order', order.id, settledFigures(order).amount);
}
