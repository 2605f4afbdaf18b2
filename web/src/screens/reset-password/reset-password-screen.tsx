import { chosenPassword, resetPassword } from '@nairadesk/contract/auth';
import { passwordMinLength } from '@nairadesk/contract/limits';
import { ArrowLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { mustMatch } from '../../components/form/must-match.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Link } from '../../router/link.tsx';
import { go } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useLinkToken } from '../../router/use-link-token.ts';
import { logOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
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
  const { errors } = form.formState;
  const call = useCall(resetPassword, {
    onSuccess: ({ message }) => {
      // The server has ended every session of this account, possibly this browser's too.
      logOut();
      toast.done(message);
      go({ to: paths.login }, { replace: true });
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const expiredLink = token === null || call.failure?.code === 'link_invalid';
  return (
    <>
      <AuthHeading title="Choose a new password">We’ll log you out on every device.</AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit(({ password }) => token && call.send({ password, token }))}
      >
        {expiredLink && <ExpiredLink />}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters. A short sentence is easy to remember.`}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="lg" full pending={call.pending} disabled={token === null}>
          Reset password
        </Button>
      </form>
      <Link to={paths.landing} className={`${textLinkClass} mt-6 gap-2 self-center`}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to log in
      </Link>
    </>
  );
}

function ExpiredLink() {
  return (
    <Notice tone="attention" title="This link has expired or was used">
      Each link works once, and only for a short time.{' '}
      <Link to={paths.forgotPassword} className="font-semibold underline underline-offset-4">
        Get a new link
      </Link>
    </Notice>
  );
}
