import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { tradedText } from '@nairadesk/contract/order-words';
import { resolveOrder } from '@nairadesk/contract/orders';
import { useForm } from 'react-hook-form';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { hasStranger } from '../../../components/order/payers-text.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useResolve } from './use-resolve.ts';

interface CancelOrderDialogProps {
  order: FundedOrder;
  onResolved: () => void;
  onClose: () => void;
}

/** Asks before staff cancel an order, which sends back what arrived for it, and says what that means for the customer. */
export function CancelOrderDialog({ order, onResolved, onClose }: CancelOrderDialogProps) {
  const form = useForm({
    resolver: zodResolver(resolveOrder.body),
    defaultValues: {
      orderId: order.id,
      status: 'cancelled',
      reason: hasStranger(order) ? strangerReason : '',
    },
  });
  const resolve = useResolve(order, form.setError, onResolved);
  const reported = order.status === 'successful';
  const name = firstName(order.userName);
  const back = order.orderType === 'buy' && order.matched !== null ? formatNaira(order.matched) : null;
  return (
    <ResolveDialog
      title={back ? `Send ${back} back?` : 'Cancel this order?'}
      confirmLabel={back ? 'Cancel and send back' : 'Cancel order'}
      keepLabel="Keep order"
      danger
      order={order}
      locked={resolve.locked}
      pending={resolve.pending}
      onSubmit={form.handleSubmit((values) => {
        if (!reported || values.reason) resolve.send(values);
        else form.setError('reason', { message: whyNeeded }, { shouldFocus: true });
      })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {back
          ? `This cancels the order, and ${back} becomes a refund. Nothing leaves the bank yet: you send it in Money. We’ll let ${name} know.`
          : `We’ll let ${name} know. ${returnText(order, name)}`}
      </p>
      <Textarea
        label={reported ? 'Reason' : 'Reason (optional)'}
        hint={`${name} can read it.`}
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ResolveDialog>
  );
}

// The customer reads it, and knows what to do next time.
const strangerReason = 'The money came from an account that isn’t in your name.';

const whyNeeded = 'Give a reason: the customer has reported the payment.';

function returnText(order: FundedOrder, name: string): string {
  if (order.orderType === 'buy')
    return `If the money has arrived, you must send ${formatNaira(order.amount)} back yourself.`;
  if (order.assetType === 'gift-card')
    return `If you’ve already used the card, you must settle it with ${name} yourself.`;
  return `If the ${tradedText(order)} has arrived, you must send it back yourself.`;
}
