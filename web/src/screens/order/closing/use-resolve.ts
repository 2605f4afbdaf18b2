import { listOrders, type Order, resolveOrder } from '@nairadesk/contract/orders';
import { listRefunds } from '@nairadesk/contract/refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { toast } from '../../../ui/toasts.ts';
import { forgetSeen } from '../queue/first-seen.ts';

/** Closes an order. `taken` is the server's message when it was already closed, `unpaid` and `held` the refusals for missing money and a stranger's. */
export function useResolve<Values extends FieldValues>(
  order: Order,
  setError: UseFormSetError<Values>,
  onResolved: () => void,
) {
  const [taken, setTaken] = useState<string | null>(null);
  const [unpaid, setUnpaid] = useState<ApiFailure | null>(null);
  const [held, setHeld] = useState<ApiFailure | null>(null);
  const client = useQueryClient();
  const { send, pending } = useCall(resolveOrder, {
    quiet: true,
    invalidates: [listOrders, listRefunds],
    onSuccess: (answer) => {
      forgetSeen(order.id);
      toast.done(`${order.transactionId}: ${answer.message}`);
      onResolved();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, setError);
      if (failure.code === 'order_not_open') setTaken(failure.message);
      else if (failure.code === 'not_fully_paid' || failure.code === 'late_money') setUnpaid(failure);
      else if (failure.code === 'paid_by_stranger') setHeld(failure);
      else {
        toast.failed(failure.message);
        return;
      }
      void client.invalidateQueries({ queryKey: readKey(listOrders) });
    },
  });
  return { send, pending, taken, unpaid, held };
}
