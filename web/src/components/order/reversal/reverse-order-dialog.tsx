import { zodResolver } from '@hookform/resolvers/zod';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { getOrder, listOrders, reverseOrder } from '@nairadesk/contract/orders';
import { listDebts } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import type { Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { showFieldErrors } from '../../form/show-field-errors.ts';
import { type Reversible, reversalEffect } from './reversal-effect.ts';

/** Whether this person may reverse an order: a super-admin a completed one, once, and not their own. */
export function mayReverse({ status, reversal, own }: OrderDetail, viewer: Role): boolean {
  return status === 'completed' && !reversal && !own && viewer === 'super-admin';
}

/** Opens the question below. */
export function ReverseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="text-loss hover:bg-loss-soft sm:mr-auto" onClick={onClick}>
      Reverse this order
    </Button>
  );
}

/** Asks a super-admin why a completed order is reversed, and says what that means. */
export function ReverseOrderDialog({
  order,
  onClose,
}: {
  order: Reversible & Pick<OrderDetail, 'id' | 'transactionId' | 'userName'>;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(reverseOrder.body),
    defaultValues: { reason: '', soldReason: '' },
  });
  const [refused, setRefused] = useState<string | null>(null);
  const [moneyCame, setMoneyCame] = useState(true);
  const [isSold, setIsSold] = useState(false);
  const { errors } = form.formState;
  const reverse = useCall(reverseOrder, {
    quiet: true,
    invalidates: [listOrders, getOrder, listRefunds, listDebts],
    onSuccess: (answer) => {
      toast.done(`${order.transactionId}: ${answer.message}`);
      onClose();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code === 'code_sold_to_us') setIsSold(true);
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
      onSubmit={form.handleSubmit((reasons) => reverse.send({ id: order.id, ...reasons, moneyCame }))}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {reversalEffect(order, moneyCame)} It can’t be undone, and we’ll let {order.userName} know.
      </p>
      {order.orderType === 'buy' && order.matched === null && order.takenBack === null && (
        <Checkbox
          label="It was completed by mistake: no money came"
          checked={!moneyCame}
          error={errors.moneyCame?.message}
          onChange={({ target }) => setMoneyCame(!target.checked)}
        />
      )}
      <TextField
        label="Reason"
        hint={`${order.userName} can read it.`}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {refused && <Notice tone="loss">{refused}</Notice>}
      {isSold && (
        <TextField
          label="Reason, although it was also sold to us"
          hint="Only staff can read this."
          error={errors.soldReason?.message}
          {...form.register('soldReason')}
        />
      )}
    </FormDialog>
  );
}
