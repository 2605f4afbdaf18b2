import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { getOrder, listOrders, reverseOrder } from '@nairadesk/contract/orders';
import { listDebts } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import type { FundedOrder } from './funding-notice.tsx';

/** Asks a super-admin why a completed order is reversed, and says what that means. */
export function ReverseOrderDialog({ order, onClose }: { order: FundedOrder; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(reverseOrder.body), defaultValues: { reason: '' } });
  const [refused, setRefused] = useState<string | null>(null);
  const reverse = useCall(reverseOrder, {
    quiet: true,
    invalidates: [listOrders, getOrder, listRefunds, listDebts],
    onSuccess: (answer) => {
      toast.done(`${order.transactionId}: ${answer.message}`);
      onClose();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      setRefused(failure.code === 'invalid' ? null : failure.message);
    },
  });
  return (
    <FormDialog
      title="Reverse this order?"
      confirmLabel="Reverse order"
      backLabel="Keep it as it is"
      danger
      pending={reverse.pending}
      onSubmit={form.handleSubmit(({ reason }) => reverse.send({ id: order.id, reason }))}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {effectText(order)} It can’t be undone, and we’ll let {order.userName} know.
      </p>
      <TextField
        label="Reason"
        hint={`${order.userName} can read it.`}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}

function effectText({ orderType, amount }: FundedOrder): string {
  return orderType === 'buy'
    ? `What we received becomes a refund, ${formatNaira(amount)} if nothing was matched. Coins or a code that we sent don’t come back by themselves.`
    : 'What we paid out, the customer owes us. You must return what they sent yourself.';
}
