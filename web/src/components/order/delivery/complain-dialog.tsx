import { zodResolver } from '@hookform/resolvers/zod';
import { complaintReasonTexts } from '@nairadesk/contract/complaint-words';
import {
  complainAboutCode,
  complaintReasons,
  type DeliveredCode,
  listDeliveredCodes,
} from '@nairadesk/contract/delivered-codes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { t, translateText } from '../../../language/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { showFieldErrors } from '../../form/show-field-errors.ts';

interface ComplainDialogProps {
  orderId: string;
  code: Pick<DeliveredCode, 'id' | 'number'>;
  onClose: () => void;
}

/** Asks the owner what is wrong with a code, and tells staff. */
export function ComplainDialog({ orderId, code, onClose }: ComplainDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(complainAboutCode.body), defaultValues: { text: '' } });
  const { errors } = form.formState;
  const complain = useCall(complainAboutCode, {
    quiet: true,
    invalidates: [listDeliveredCodes],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      setRefused(failure.code === 'invalid' ? null : failure.message);
    },
  });
  return (
    <FormDialog
      title={t('Code {number} did not work?', { number: code.number })}
      confirmLabel={t('Tell us')}
      pending={complain.pending}
      onSubmit={form.handleSubmit((values) => complain.send({ id: orderId, codeId: code.id, ...values }))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('We’ll check it, and write to you with another code or with what we found.')}
      </p>
      <Select
        label={t('What is wrong?')}
        placeholder={t('Choose what is wrong')}
        defaultValue=""
        options={complaintReasons.map((value) => ({
          value,
          label: translateText(complaintReasonTexts[value]),
        }))}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <Textarea
        label={t('What happened? (optional)')}
        hint={t('Leave the code itself out. We have it.')}
        rows={3}
        error={errors.text?.message}
        {...form.register('text')}
      />
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}
