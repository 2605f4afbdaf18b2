import { emailBody, forgotPassword } from '@nairadesk/contract/auth';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading } from '../../components/auth/auth-heading.tsx';
import { BackToLogin } from '../../components/auth/back-to-login.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';

interface ForgotPasswordForm {
  email: string;
}

const resolver = formResolver<ForgotPasswordForm>(emailBody);

/** Asks for a link to choose a new password. */
export function ForgotPasswordScreen() {
  const form = useForm<ForgotPasswordForm>({ resolver, defaultValues: { email: '' } });
  const call = useCall(forgotPassword, {
    onSuccess: ({ message }) => toast.done(message),
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <>
      <AuthHeading title="Forgot your password?">
        Enter your account email and we’ll send you a link to choose a new password.
      </AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) => call.send(values))}
      >
        {call.answer && (
          <Notice tone="go" title="Check your email">
            If this address has an account, the link is on its way. It can take a minute.
          </Notice>
        )}
        <EmailField error={form.formState.errors.email?.message} {...form.register('email')} />
        <Button type="submit" size="lg" full pending={call.pending}>
          Submit
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}
