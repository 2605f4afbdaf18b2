import { isStaff } from '@nairadesk/contract/roles';
import { changePassword, listSessions, passwordBody } from '@nairadesk/contract/settings';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { mustMatch } from '../../components/form/must-match.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { t } from '../../language/translate.ts';
import { rememberDevice } from '../../session/device-tokens.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-part.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const empty: PasswordValues = { oldPassword: '', newPassword: '', confirmPassword: '' };
const resolver = formResolver<PasswordValues>(passwordBody, { confirmPassword: mustMatch('newPassword') });

/** The password, passkeys, 2FA for staff, and the logged-in devices. */
export function PasswordTab() {
  const staff = useSession(({ role }) => role !== null && isStaff(role));
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <PasswordForm />
        <PasskeysCard />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {staff && <TwoFactorCard />}
        <SessionsCard />
      </div>
    </div>
  );
}

/** Changes the password, which logs out every other device. */
function PasswordForm() {
  const email = useSession((session) => session.profile?.email);
  const form = useForm<PasswordValues>({ resolver, defaultValues: empty });
  const { errors } = form.formState;
  const change = useCall(changePassword, {
    invalidates: [listSessions],
    onSuccess: ({ message, device }) => {
      form.reset(empty);
      rememberDevice(device);
      toast.done(message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <SettingsCard
      title={t('Password')}
      hint={t('Changing it logs you out on every other device. You stay logged in here.')}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(({ oldPassword, newPassword }) =>
          change.send({ oldPassword, newPassword }),
        )}
        className="flex flex-col gap-5"
      >
        {/* Tells a password manager which account this password belongs to. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label={t('Old password')}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <NewPasswordFields form={form} name="newPassword" label={t('New password')} />
        <Button type="submit" pending={change.pending} className="self-start max-sm:w-full">
          {t('Change Password')}
        </Button>
      </form>
    </SettingsCard>
  );
}
