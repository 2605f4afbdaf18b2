import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DeliveredCode,
  listDeliveredCodes,
  listOpenComplaints,
  refundCode,
  refuseComplaint,
  replaceCode,
} from '@nairadesk/contract/delivered-codes';
import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import { getOrder } from '@nairadesk/contract/orders';
import { listRefunds } from '@nairadesk/contract/refunds';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';

interface AnswerDialogProps {
  orderId: string;
  userName: string;
  code: DeliveredCode;
  onClose: () => void;
}

/** Takes another code, instead of one that did not work. */
export function ReplaceCodeDialog({ orderId, userName, code, onClose }: AnswerDialogProps) {
  const form = useForm({
    resolver: zodResolver(replaceCode.body),
    defaultValues: { code: '', faceValue: null as string | null, repeatReason: '', codesReason: '' },
  });
  const { errors } = form.formState;
  const [isRepeated, setIsRepeated] = useState(false);
  const [isLess, setIsLess] = useState(false);
  const { refused, options } = useAnswer(onClose, (failure) => {
    showFieldErrors(failure, form.setError);
    if (failure.code === 'code_delivered_before') setIsRepeated(true);
    if (failure.code === 'codes_worth_less') setIsLess(true);
  });
  const replace = useCall(replaceCode, options);
  const complaintId = code.complaint?.id ?? '';
  return (
    <FormDialog
      title={`Send another code instead of code ${code.number}?`}
      confirmLabel="Send code"
      pending={replace.pending}
      onSubmit={form.handleSubmit((values) => replace.send({ id: orderId, complaintId, ...values }))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        We email it where the first one went, and {firstName(userName)} sees it with the order. Code{' '}
        {code.number} stays in the log.
      </p>
      <TextField
        label="New code"
        autoComplete="off"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <TextField
        label="Value (optional)"
        numeric="decimal"
        hint={
          code.faceValue
            ? `If you leave it empty, it’s worth ${formatQuantity(code.faceValue)}, as the other one.`
            : undefined
        }
        error={errors.faceValue?.message}
        {...form.register('faceValue', { setValueAs: (typed: string | null) => typed || null })}
      />
      {refused && <Notice tone="loss">{refused}</Notice>}
      {isLess && (
        <TextField
          label="Why it’s worth less than the other one"
          hint="Only staff can read this."
          error={errors.codesReason?.message}
          {...form.register('codesReason')}
        />
      )}
      {isRepeated && (
        <TextField
          label="Reason for sending it again"
          hint="Only staff can read this."
          error={errors.repeatReason?.message}
          {...form.register('repeatReason')}
        />
      )}
    </FormDialog>
  );
}

/** Asks whether the money of a code goes back: its share of the order. */
export function RefundCodeDialog({ orderId, userName, code, onClose }: AnswerDialogProps) {
  const { refused, options } = useAnswer(onClose, () => {});
  const refund = useCall(refundCode, options);
  const complaintId = code.complaint?.id ?? '';
  const amount = code.share ?? '0';
  return (
    <FormDialog
      title={`Give ${formatNaira(amount)} back for code ${code.number}?`}
      confirmLabel={`Give ${formatNaira(amount)} back`}
      pending={refund.pending}
      onSubmit={(event) => {
        event.preventDefault();
        refund.send({ id: orderId, complaintId, amount });
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        That is the code’s share of the order. It becomes a refund that is due, under Money, and is sent from
        there. {firstName(userName)} is told by email and on screen. The order stays completed.
      </p>
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}

/** Takes what the customer reads when their complaint is refused. */
export function RefuseComplaintDialog({ orderId, userName, code, onClose }: AnswerDialogProps) {
  const form = useForm({ resolver: zodResolver(refuseComplaint.body), defaultValues: { text: '' } });
  const { refused, options } = useAnswer(onClose, (failure) => showFieldErrors(failure, form.setError));
  const refuse = useCall(refuseComplaint, options);
  const complaintId = code.complaint?.id ?? '';
  return (
    <FormDialog
      title={`Refuse the complaint about code ${code.number}?`}
      confirmLabel="Refuse"
      danger
      pending={refuse.pending}
      onSubmit={form.handleSubmit(({ text }) => refuse.send({ id: orderId, complaintId, text }))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {firstName(userName)} is told by email and on screen. They can report the code again while there is
        time.
      </p>
      <TextField
        label="What did you find?"
        hint={`${firstName(userName)} can read it.`}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}

/** What both answers have in common: what they change, and a refusal that is about no field. */
function useAnswer(onClose: () => void, showFields: (failure: ApiFailure) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const options = {
    quiet: true,
    invalidates: [listDeliveredCodes, listOpenComplaints, getOrder, listRefunds],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure: ApiFailure) => {
      showFields(failure);
      // Asking for a second person is offered by itself.
      const isShown = failure.code === 'invalid' || failure.code === 'approval_needed';
      setRefused(isShown ? null : failure.message);
    },
  };
  return { refused, options };
}
