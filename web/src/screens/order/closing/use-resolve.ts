import type { Order } from '@nairadesk/contract/order-answers';
import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { listRefunds } from '@nairadesk/contract/refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { toast } from '../../../ui/toasts.ts';
import { forgetSeen } from '../queue/first-seen.ts';
import { type Locked, useLocked } from './use-locked.ts';

const unpaidCodes: readonly ApiFailure['code'][] = ['not_fully_paid', 'late_money', 'reversal_open'];

/**
 * Closes an order. `locked` says why the viewer no longer can, `unpaid`, `held`, `flagged` and `repeated` are the refusals
 * for missing money, a stranger's, red flags and a code that another order had; `lessWorth` that for codes worth less than
 * what was bought.
 */
export function useResolve<Values extends FieldValues>(
  order: Order,
  setError: UseFormSetError<Values>,
  onResolved: () => void,
) {
  const [refused, setRefused] = useState<Locked | null>(null);
  const [unpaid, setUnpaid] = useState<ApiFailure | null>(null);
  const [held, setHeld] = useState<ApiFailure | null>(null);
  const [flagged, setFlagged] = useState<ApiFailure | null>(null);
  const [repeated, setRepeated] = useState<ApiFailure | null>(null);
  const [lessWorth, setLessWorth] = useState<ApiFailure | null>(null);
  const seen = useLocked(order.id);
  const client = useQueryClient();
  const resolved = (message: string) => {
    forgetSeen(order.id);
    toast.done(`${order.transactionId}: ${message}`);
    onResolved();
  };
  /** The answer of an earlier try may have been lost: what it did is no refusal. */
  const closedAlready = async (failure: ApiFailure) => {
    const now = await call(getOrder, { id: order.id }).catch(() => null);
    if (now?.data.closedBy?.own) resolved(`Order ${now.data.status}`);
    else setRefused({ title: failure.message, isClosed: true });
  };
  const { send, pending } = useCall(resolveOrder, {
    quiet: true,
    invalidates: [listOrders, getOrder, listRefunds],
    onSuccess: (answer) => resolved(answer.message),
    onFailure: (failure) => {
      showFieldErrors(failure, setError);
      if (failure.code === 'order_not_open') void closedAlready(failure);
      else if (failure.code === 'order_held') setRefused({ title: failure.message, isClosed: false });
      else if (unpaidCodes.includes(failure.code)) setUnpaid(failure);
      else if (failure.code === 'paid_by_stranger') setHeld(failure);
      else if (failure.code === 'flags_need_reason') setFlagged(failure);
      else if (failure.code === 'code_delivered_before') setRepeated(failure);
      else if (failure.code === 'codes_worth_less') setLessWorth(failure);
      else if (failure.code !== 'approval_needed') {
        toast.failed(failure.message);
        return;
      }
      for (const read of [listOrders, getOrder]) void client.invalidateQueries({ queryKey: readKey(read) });
    },
  });
  const refusals = { unpaid, held, flagged, repeated, lessWorth };
  return { send, pending, locked: pending ? null : (refused ?? seen), ...refusals };
}
