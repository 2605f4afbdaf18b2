import { getOrder } from '@nairadesk/contract/orders';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PaneOrder } from '../asked.ts';
import { ApprovalStage } from './approval-stage.tsx';
import { type OrderApproval, useOrderApproval } from './use-order-approval.ts';

// Few orders need it.
const AskApprovalDialog = lazy(async () => ({
  default: (await import('../../../components/auth/approval/ask-approval-dialog.tsx')).AskApprovalDialog,
}));

interface SecondPersonFirstProps {
  order: PaneOrder;
  onClose: () => void;
  /** What asks before the order is completed. */
  children: ReactNode;
}

/**
 * Asks for a second person where an order needs one, in place of its completion: as the order is by now, since nothing is to
 * be sent before the answer.
 */
export function SecondPersonFirst({ order, onClose, children }: SecondPersonFirstProps) {
  const shown = useShownApproval(order);
  if (!shown) return null;
  const { stage, approval } = shown;
  if (stage === 'needed')
    return (
      <Suspense>
        <AskApprovalDialog
          change={{ kind: 'complete-order', orderId: order.id }}
          isFlagged={(order.flags ?? []).some(({ level }) => level === 'red')}
          message="This order needs a second person before you pay or send anything."
          onClose={onClose}
        />
      </Suspense>
    );
  if (stage === 'waiting' || approval?.decidedByOwn)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Not yet"
        description={`${order.transactionId} · ${order.userName}`}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <ApprovalStage order={{ ...order, needsSecondPerson: true }} />
      </Dialog>
    );
  return children;
}

/** The stage that decides what is shown; null until it is known. */
function useShownApproval(order: PaneOrder): OrderApproval | null {
  const read = useRead(getOrder, { id: order.id }, { quiet: true });
  const { needsSecondPerson } = read.data?.data ?? order;
  const now = useOrderApproval({ id: order.id, needsSecondPerson });
  const isRuleOff = useDeskRules()?.approvalFrom === null;
  const isKnown = isRuleOff || (!read.isFetching && (now.stage !== 'unknown' || read.isError));
  const [first, setFirst] = useState(isKnown ? now : null);
  if (first === null && isKnown) setFirst(now);
  // What was typed stays when an approval comes or ends meanwhile: the server decides. Where none was needed at first, and
  // one is by now, it could not be sent any more.
  return first?.stage === 'none' && now.stage !== 'unknown' ? now : first;
}
