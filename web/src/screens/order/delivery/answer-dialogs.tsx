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
import { type ComponentProps, useState } from 'react';
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

/** Refusals that a typed reason answers. */
const reasons = {
  codes_worth_less: { name: 'codesReason', label: 'Why it’s worth less than the other one' },
  code_sold_to_us: { name: 'soldReason', label: 'Reason, although it was also sold to us' },
  code_delivered_before: { name: 'repeatReason', label: 'Reason for sending it again' },
} as const;

/** Takes another code, instead of one that did not work. */
export function ReplaceCodeDialog({ orderId, userName, code, onClose }: AnswerDialogProps) {
  const form = useForm({
    resolver: zodResolver(replaceCode.body),
    defaultValues: {
      code: '',
      faceValue: null as string | null,
      repeatReason: '',
      codesReason: '',
      soldReason: '',
    },
  });
  const { errors } = form.formState;
  const [asked, setAsked] = useState<readonly Asking[]>([]);
  const { refused, options } = useAnswer(onClose, (failure) => {
    showFieldErrors(failure, form.setError);
    const { code: refusal } = failure;
    if (isAsking(refusal)) setAsked((before) => [...new Set([...before, refusal])]);
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
      {asked.map((refusal) => {
        const { name } = reasons[refusal];
        return <Reason key={name} of={refusal} error={errors[name]?.message} {...form.register(name)} />;
      })}
    </FormDialog>
  );
}

/** Asks whether the money of a code goes back: its share of the order. */
export function RefundCodeDialog({ orderId, userName, code, onClose }: AnswerDialogProps) {
  const amount = code.share ?? '0';
  const form = useForm({
    resolver: zodResolver(refundCode.body),
    defaultValues: { amount, soldReason: '' },
  });
  const [isSold, setIsSold] = useState(false);
  const { refused, options } = useAnswer(onClose, (failure) => {
    showFieldErrors(failure, form.setError);
    if (failure.code === 'code_sold_to_us') setIsSold(true);
  });
  const refund = useCall(refundCode, options);
  const complaintId = code.complaint?.id ?? '';
  return (
    <FormDialog
      title={`Give ${formatNaira(amount)} back for code ${code.number}?`}
      confirmLabel={`Give ${formatNaira(amount)} back`}
      pending={refund.pending}
      onSubmit={form.handleSubmit(({ soldReason }) =>
        refund.send({ id: orderId, complaintId, amount, soldReason }),
      )}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        That is the code’s share of the order. It becomes a refund that is due, under Money, and is sent from
        there. {firstName(userName)} is told by email and on screen. The order stays completed.
      </p>
      {refused && <Notice tone="loss">{refused}</Notice>}
      {isSold && (
        <Reason
          of="code_sold_to_us"
          error={form.formState.errors.soldReason?.message}
          {...form.register('soldReason')}
        />
      )}
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

type Asking = keyof typeof reasons;

function isAsking(code: string): code is Asking {
  return Object.hasOwn(reasons, code);
}

/** Asks for the reason without which an answer is refused like that. */
function Reason({ of, ...field }: { of: Asking } & Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return <TextField label={reasons[of].label} hint="Only staff can read this." {...field} />;
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
