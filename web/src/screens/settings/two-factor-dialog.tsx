import { zodResolver } from '@hookform/resolvers/zod';
import { listSessions } from '@nairadesk/contract/settings';
import { endTwoFactor, proofBody, renewRecoveryCodes } from '@nairadesk/contract/two-factor';
import { useForm } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { TwoFactorCodeField } from '../../components/auth/two-factor-code-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { logOut, useSession } from '../../session/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.ts';

interface TwoFactorDialogProps {
  what: 'off' | 'codes';
  /** 2FA is required for staff: turning it off logs out everywhere. */
  required: boolean;
  onClose: () => void;
  /** With the new recovery codes, where they were asked for. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Asks for password and code before 2FA is changed. */
export function TwoFactorDialog({ what, required, onClose, onDone }: TwoFactorDialogProps) {
  const email = useSession((session) => session.profile?.email);
  const form = useForm({ resolver: zodResolver(proofBody), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const onFailure = (failure: ApiFailure) => {
    showFieldErrors(failure, form.setError);
    if (failure.code !== 'invalid') toast.failed(failure.message);
  };
  const end = useCall(endTwoFactor, {
    quiet: true,
    invalidates: [listSessions],
    onFailure,
    onSuccess: ({ message }) => {
      toast.done(message);
      if (required) logOut();
      else onDone(null);
    },
  });
  const renew = useCall(renewRecoveryCodes, {
    quiet: true,
    onFailure,
    onSuccess: ({ message, data }) => {
      toast.done(message);
      onDone(data.recoveryCodes);
    },
  });
  const { title, description, label, danger } = words[what];
  const call = what === 'off' ? end : renew;
  return (
    <FormDialog
      title={title}
      description={what === 'off' && required ? requiredOff : description}
      size="sm"
      confirmLabel={label}
      danger={danger}
      pending={call.pending}
      onSubmit={form.handleSubmit((values) => call.send(values))}
      onClose={onClose}
    >
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TwoFactorCodeField orRecovery error={errors.code?.message} {...form.register('code')} />
    </FormDialog>
  );
}

const requiredOff =
  'This logs you out on every device, including this one. Staff need 2FA, so if you have no passkey, you’ll set it up again when you next log in.';

const words = {
  off: {
    title: 'Turn off two-factor authentication?',
    description:
      'If you have no passkey, your password alone will open the desk. We’ll log you out on your other devices.',
    label: 'Turn off',
    danger: true,
  },
  codes: {
    title: 'New recovery codes',
    description: 'Your old codes will stop working.',
    label: 'Make new codes',
    danger: false,
  },
};
