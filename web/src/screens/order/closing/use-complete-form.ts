import { zodResolver } from '@hookform/resolvers/zod';
import { flagReasonLine } from '@nairadesk/contract/approvals';
import type { DeskRules } from '@nairadesk/contract/desk-rules';
import { resolveOrder } from '@nairadesk/contract/orders';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { useOrderApproval } from '../approvals/use-order-approval.ts';
import { areWorthLess, codesTyped, noCodes, type TypedCode } from './delivery-codes.tsx';
import { missingAnswers } from './missing-answers.ts';
import { useResolve } from './use-resolve.ts';

const noAnswers = {
  reference: '',
  note: '',
  strangerReason: '',
  flagReason: '',
  repeatReason: '',
  codesReason: '',
};

type Answer = keyof typeof noAnswers;

/**
 * The form with which an order is completed. `codes` are those that a bought card is delivered with, null for any other
 * order; `resolve` says what the server refused; `field` connects a field that is answered with a text.
 */
export function useCompleteForm(order: FundedOrder, rules: DeskRules | undefined, onResolved: () => void) {
  const { approval } = useOrderApproval(order);
  // What was approved is completed with the same words.
  const flagReason = approval?.terms.find(({ name }) => name === flagReasonLine)?.value ?? '';
  const form = useForm({
    resolver: zodResolver(resolveOrder.body),
    defaultValues: { orderId: order.id, status: 'completed', ...noAnswers, flagReason },
  });
  const { errors } = form.formState;
  const [typed, setTyped] = useState(noCodes);
  const resolve = useResolve(order, form.setError, onResolved);
  const deliversCode = order.orderType === 'buy' && order.assetType === 'gift-card';
  const isLess = deliversCode && areWorthLess(order, typed);
  return {
    resolve,
    field: (name: Answer) => ({ error: errors[name]?.message, ...form.register(name) }),
    codes: deliversCode
      ? {
          typed,
          isLess,
          errors: errors.deliveryCodes,
          change: (now: readonly TypedCode[]) => {
            form.clearErrors('deliveryCodes');
            setTyped(now);
          },
        }
      : null,
    submit: form.handleSubmit((values) => {
      const missing = Object.entries(missingAnswers({ ...order, isLess }, values, rules));
      for (const [field, message] of missing)
        form.setError(field as Answer, { message }, { shouldFocus: true });
      if (missing.length === 0)
        resolve.send(deliversCode ? { ...values, deliveryCodes: codesTyped(typed) } : values);
    }),
  };
}
