import { zodResolver } from '@hookform/resolvers/zod';
import { confirmPassword, passwordConfirmationBody } from '@nairadesk/contract/auth';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { showFieldErrors } from '../form/show-field-errors.ts';
import { PasskeyInstead } from './passkey-instead.tsx';

/** Asks for the password again, or a passkey. Answers true once the server has confirmed it, false when it is cancelled. */
export function ConfirmPasswordDialog({ answer }: { answer: (confirmed: boolean) => void }) {
  const email = useSession((session) => session.profile?.email);
  const form = useForm({ resolver: zodResolver(passwordConfirmationBody), defaultValues: { password: '' } });
  const confirm = useCall(confirmPassword, {
    quiet: true,
    onSuccess: () => answer(true),
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code === 'invalid') form.setFocus('password', { shouldSelect: true });
      else toast.failed(failure.message);
    },
  });
  return (
    <FormDialog
      title={t('Enter your password')}
      description={t(
        'You last entered it more than 15 minutes ago. Before this change, we need to know it’s you.',
      )}
      size="sm"
      confirmLabel={t('Continue')}
      pending={confirm.pending}
      onSubmit={form.handleSubmit((values) => confirm.send(values))}
      onClose={() => answer(false)}
    >
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        data-autofocus
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <PasskeyInstead onConfirmed={() => answer(true)} />
    </FormDialog>
  );
}
