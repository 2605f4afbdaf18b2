import { zodResolver } from '@hookform/resolvers/zod';
import { listSessions } from '@nairadesk/contract/settings';
import { codeBody, confirmTwoFactor, startTwoFactor } from '@nairadesk/contract/two-factor';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Qr } from '../../../ui/qr.tsx';
import { toast } from '../../../ui/toasts.ts';
import { showFieldErrors } from '../../form/show-field-errors.ts';
import { TwoFactorCodeField } from '../two-factor-code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets up two-factor authentication: start, scan and confirm, save the recovery codes. Then calls `onDone`. */
export function TwoFactorSetup({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useCall(startTwoFactor);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (start.answer) return <Scan {...start.answer.data} onConfirmed={setCodes} />;
  return (
    <Button pending={start.pending} onClick={() => start.send({})} className="max-sm:w-full">
      {t('Set up two-factor authentication')}
    </Button>
  );
}

interface ScanProps {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function Scan({ secret, uri, onConfirmed }: ScanProps) {
  const form = useForm({ resolver: zodResolver(codeBody), defaultValues: { code: '' } });
  const confirm = useCall(confirmTwoFactor, {
    quiet: true,
    invalidates: [listSessions],
    onSuccess: ({ message, data }) => {
      toast.done(message);
      onConfirmed(data.recoveryCodes);
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code === 'invalid') form.setFocus('code', { shouldSelect: true });
      else toast.failed(failure.message);
    },
  });
  // The pressed button is gone, so focus moves here. Not to the field: a phone's keyboard would cover the QR code.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => confirm.send(values))}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-5 sm:flex-row">
        <Qr
          text={uri}
          label={t('QR code for your authenticator app')}
          className="size-44 shrink-0 self-center border border-line sm:self-start"
        />
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
            {t('1. Scan it with your authenticator app')}
          </h3>
          <p className="mt-1 text-ink-soft text-sm">
            {t(
              'Google Authenticator, Microsoft Authenticator, Aegis, 1Password and others work. Can’t scan it? Type this key into the app:',
            )}
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <span className="min-w-0 break-words font-semibold">{inGroups(secret)}</span>
            <CopyButton text={secret} what={t('key')} />
          </p>
        </div>
      </div>
      <div>
        <h3 className="font-medium">{t('2. Enter the code from the app')}</h3>
        <p className="mt-1 text-ink-soft text-sm">{t('This turns on two-factor authentication (2FA).')}</p>
      </div>
      <TwoFactorCodeField error={form.formState.errors.code?.message} {...form.register('code')} />
      <Button type="submit" pending={confirm.pending} className="self-start max-sm:w-full">
        {t('Turn on')}
      </Button>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
