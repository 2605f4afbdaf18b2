import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PaneOrder } from '../asked.ts';
import { ApprovalStage } from './approval-stage.tsx';
import { useOrderApproval } from './use-order-approval.ts';

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

/** Asks for a second person where an order needs one, in place of its completion. */
export function SecondPersonFirst({ order, onClose, children }: SecondPersonFirstProps) {
  const now = useOrderApproval(order);
  // What was typed stays when an approval comes or ends meanwhile: the server decides.
  const [{ stage, approval }] = useState(now);
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
        <ApprovalStage order={order} />
      </Dialog>
    );
  return children;
}
