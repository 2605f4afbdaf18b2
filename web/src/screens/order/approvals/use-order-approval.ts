import type { Approval } from '@nairadesk/contract/approvals';
import { settledFigures } from '@nairadesk/contract/order-words';
import type { Order } from '@nairadesk/contract/orders';
import { useApprovals } from '../../../components/order/approvals/use-approvals.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';

/**
 * How far an order is with its second person: none is needed, nobody was asked, somebody was, or somebody approved it.
 * The newest request counts. The server decides in any case.
 */
export interface OrderApproval {
  stage: 'none' | 'needed' | 'waiting' | 'approved';
  approval: Approval | null;
}

/** The stage of an order by the owner's rules and the requests that are open. */
export function useOrderApproval(
  order: Pick<Order, 'id' | 'amount' | 'quantity' | 'settled'>,
): OrderApproval {
  const from = useDeskRules()?.approvalFrom ?? null;
  const asked = useApprovals().filter(
    ({ kind, subjectId }) => kind === 'complete-order' && subjectId === order.id,
  );
  if (from === null || Number(settledFigures(order).amount) < Number(from))
    return { stage: 'none', approval: null };
  const approval = asked.find(({ state }) => state === 'approved') ?? asked[0];
  if (!approval) return { stage: 'needed', approval: null };
  return { stage: approval.state === 'approved' ? 'approved' : 'waiting', approval };
}
