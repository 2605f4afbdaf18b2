import type { ComponentProps } from 'react';
import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { isUnsettled } from '../../../components/order/funding-text.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { useOrderApproval } from '../approvals/use-order-approval.ts';
import type { PaneOrder } from '../asked.ts';

const labels = {
  none: 'Mark as Sent',
  unknown: 'Mark as Sent',
  needed: 'Ask for approval',
  approved: 'Mark as Sent',
};

interface MarkAsSentProps
  extends Pick<
    ComponentProps<typeof Button>,
    'size' | 'className' | 'onClick' | 'disabled' | 'aria-describedby'
  > {
  'data-key'?: string;
  order: FundedOrder & Pick<PaneOrder, 'needsSecondPerson'>;
}

/**
 * Leads to completing an order, or first to its second person. Not the natural next press while no payment is reported,
 * or the server would refuse it. Waits until the server has said whether it takes a second person.
 */
export function MarkAsSent({ order, disabled, ...rest }: MarkAsSentProps) {
  const isRefused = isUnsettled(order, useDeskRules()?.tolerance);
  const { stage, approval } = useOrderApproval(order);
  // Looking at the request leaves the order with its holder.
  if (stage === 'waiting' || approval?.decidedByOwn)
    return (
      <ApprovalsLink state="open" data-key={rest['data-key']}>
        See request
      </ApprovalsLink>
    );
  const leads = !isRefused && order.status === 'successful';
  return (
    <Button
      {...rest}
      disabled={disabled || stage === 'unknown'}
      variant={leads ? 'primary' : 'secondary'}
      size={isRefused ? 'md' : rest.size}
    >
      {labels[stage]}
    </Button>
  );
}
