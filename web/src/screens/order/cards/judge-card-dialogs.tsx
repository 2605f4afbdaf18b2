import { zodResolver } from '@hookform/resolvers/zod';
import { judgeCardBody } from '@nairadesk/contract/card-judging';
import { cardAmountKobo } from '@nairadesk/contract/card-quote';
import { faceValue } from '@nairadesk/contract/card-rates';
import { cardRefusals, cardRefusalTexts } from '@nairadesk/contract/card-verdicts';
import { cardProofPart } from '@nairadesk/contract/file-parts';
import { formatNaira, isNaira, nairaOf } from '@nairadesk/contract/money';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useJudging } from './use-judging.ts';

interface JudgeDialogProps {
  orderId: string;
  card: OrderCard;
  onClose: () => void;
}

/** Takes another value or rate for a card than was agreed. */
export function ChangeCardDialog({ orderId, card, onClose }: JudgeDialogProps) {
  const { form, judging, submit, question, confirm, ask } = useJudgeForm(orderId, card, 'changed', onClose);
  const { register, watch, formState } = form;
  const value = String(watch('faceValue') || card.faceValue);
  const rate = String(watch('rate') || card.rate);
  const isReadable = isNaira(value) && isNaira(rate);
  return (
    <>
      <FormDialog
        title={`Change card ${card.position}?`}
        description={`Agreed: ${faceValue(card.country, card.faceValue)} at ${formatNaira(card.rate)}`}
        confirmLabel="Change card"
        pending={judging.pending}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Value it really has (optional)"
            numeric="decimal"
            error={formState.errors.faceValue?.message}
            {...register('faceValue', blank)}
          />
          <TextField
            label="Rate (optional)"
            numeric="decimal"
            prefix="₦"
            error={formState.errors.rate?.message}
            {...register('rate', blank)}
          />
        </div>
        {isReadable && (
          <p role="status" className="tabular-nums">
            Brings <span className="font-semibold">{formatNaira(nairaOf(cardAmountKobo(value, rate)))}</span>{' '}
            instead of {formatNaira(card.amount)}.
          </p>
        )}
        <Textarea
          label="Message (optional)"
          hint="The customer can read it."
          rows={2}
          error={formState.errors.text?.message}
          {...register('text', blank)}
        />
      </FormDialog>
      <ConfirmDialog
        open={question !== null}
        title="Pay so much more?"
        confirmLabel="Change card"
        danger
        pending={judging.pending}
        onConfirm={confirm}
        onClose={() => ask(null)}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}

/** Takes the reason for which a card is refused, and a picture that shows it. */
export function RefuseCardDialog({ orderId, card, onClose }: JudgeDialogProps) {
  const [picture, setPicture] = useState<File | null>(null);
  const { form, judging, submit } = useJudgeForm(orderId, card, 'refused', onClose, picture);
  const { register, watch, setValue, formState } = form;
  const isOther = watch('reason') === 'other';
  const keeps = watch('keepsProof') && !picture;
  return (
    <FormDialog
      title={`Refuse card ${card.position}?`}
      confirmLabel="Refuse card"
      danger
      pending={judging.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Reason"
        hint="The customer reads it."
        placeholder="Choose a reason"
        options={reasons}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Textarea
        label={isOther ? 'Message' : 'Message (optional)'}
        hint="The customer can read it."
        rows={2}
        error={formState.errors.text?.message}
        {...register('text', blank)}
      />
      <div className="flex flex-col gap-2">
        <FilePicker
          label="Picture (optional)"
          hint="The customer can see it. PNG, JPEG or WebP, 4 MB at most."
          accept="image/png,image/jpeg,image/webp"
          file={picture}
          error={isTooLarge(picture) ? cardProofPart.tooLarge : judging.failure?.fields.image}
          onPick={setPicture}
        />
        {keeps && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
            The picture you sent before stays.
            <Button size="sm" variant="quiet" onClick={() => setValue('keepsProof', false)}>
              Remove it
            </Button>
          </p>
        )}
      </div>
    </FormDialog>
  );
}

function isTooLarge(picture: File | null): boolean {
  return picture !== null && picture.size > cardProofPart.maxBytes;
}

const blank = { setValueAs: (typed: string | null) => typed || null };
const reasons = cardRefusals.map((value) => ({
  value,
  label: value === 'other' ? 'Another reason' : cardRefusalTexts[value],
}));

function useJudgeForm(
  orderId: string,
  card: OrderCard,
  verdict: 'changed' | 'refused',
  onClose: () => void,
  picture: File | null = null,
) {
  const judging = useJudging();
  const before = card.verdict?.is === verdict ? card.verdict : null;
  const differs = (field: 'faceValue' | 'rate') =>
    verdict === 'changed' && before && before[field] !== card[field] ? before[field] : null;
  const form = useForm({
    resolver: zodResolver(judgeCardBody),
    defaultValues: {
      version: card.version,
      verdict,
      faceValue: differs('faceValue'),
      rate: differs('rate'),
      reason: before?.reason ?? (verdict === 'refused' ? ('' as never) : null),
      text: before?.text ?? null,
      ...(verdict === 'refused' && { keepsProof: before?.hasProof ?? false }),
    },
  });
  // What the server asks before a card counts for far more than was agreed.
  const [question, ask] = useState<string | null>(null);
  const send = (confirmed: boolean) =>
    form.handleSubmit((values) => {
      if (isTooLarge(picture)) return;
      judging.send(
        { ...values, id: orderId, cardId: card.id, confirmed },
        {
          onJudged: onClose,
          onFailure: (failure) => {
            const { confirmed: asked, ...others } = failure.fields;
            ask(asked ?? null);
            if (asked && Object.keys(others).length === 0) return;
            showFieldErrors(failure, form.setError);
            // The figures below the dialog are newer than those that it shows.
            if (Object.keys(failure.fields).length === 0) onClose();
          },
        },
        picture,
      );
    });
  return { form, judging, submit: send(false), confirm: () => void send(true)(), question, ask };
}
