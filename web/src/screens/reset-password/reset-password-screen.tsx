import { chosenPassword, resetPassword } from '@nairadesk/contract/auth';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading } from '../../components/auth/auth-heading.tsx';
import { BackToLogin } from '../../components/auth/back-to-login.tsx';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { mustMatch } from '../../components/form/must-match.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { go } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useLinkToken } from '../../router/use-link-token.ts';
import { carryEmail } from '../../session/carried-email.ts';
import { rememberDevice } from '../../session/device-tokens.ts';
import { logOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';

interface ResetPasswordForm {
  password: string;
  confirmPassword: string;
}

const resolver = formResolver<ResetPasswordForm>(chosenPassword, {
  confirmPassword: mustMatch('password'),
});

/** Opened from the mailed link: chooses a new password. */
export function ResetPasswordScreen() {
  const token = useLinkToken(paths.resetPassword);
  const form = useForm<ResetPasswordForm>({
    resolver,
    defaultValues: { password: '', confirmPassword: '' },
  });
  const call = useCall(resetPassword, {
    onSuccess: ({ message, device, email }) => {
      rememberDevice(device);
      // The server has ended every session of this account, possibly this browser's too.
      logOut();
      toast.done(message);
      carryEmail(email);
      go({ to: paths.login }, { replace: true });
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const expiredLink = token === null || call.failure?.code === 'link_invalid';
  return (
    <>
      <AuthHeading title={t('Choose a new password')}>{t('We’ll log you out on every device.')}</AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit(({ password }) => token && call.send({ password, token }))}
      >
        {expiredLink && <ExpiredLink />}
        <NewPasswordFields form={form} name="password" label={t('New password')} />
        <Button type="submit" size="lg" full pending={call.pending} disabled={token === null}>
          {t('Reset password')}
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}

function ExpiredLink() {
  return (
    <Notice tone="attention" title={t('This link has expired or was used')}>
      {t('Each link works once, and only for a short time.')}{' '}
      <Link to={paths.forgotPassword} className="font-semibold underline underline-offset-4">
        {t('Get a new link')}
      </Link>
    </Notice>
  );
}
