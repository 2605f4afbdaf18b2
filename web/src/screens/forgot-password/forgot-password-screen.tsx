import { emailBody, forgotPassword } from '@nairadesk/contract/auth';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading } from '../../components/auth/auth-heading.tsx';
import { BackToLogin } from '../../components/auth/back-to-login.tsx';
import { useLinkWait } from '../../components/auth/use-link-wait.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { t } from '../../language/translate.ts';
import { carriedEmail, carryEmail } from '../../session/carried-email.ts';
import { sentLinks } from '../../session/sent-links.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { ResetLinkSent } from './reset-link-sent.tsx';

interface ForgotPasswordForm {
  email: string;
}

const resolver = formResolver<ForgotPasswordForm>(emailBody);

/** Asks for a link to choose a new password, then leads to the inbox and sends the link again. */
export function ForgotPasswordScreen() {
  const { form, call, sentTo, changeAddress, left } = useForgotPassword();
  return (
    <>
      {sentTo === null ? (
        <>
          <AuthHeading title={t('Forgot your password?')}>
            {t('Enter your account email and we’ll send you a link to choose a new password.')}
          </AuthHeading>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={form.handleSubmit((values) => call.send(values))}
          >
            <EmailField error={form.formState.errors.email?.message} {...form.register('email')} />
            <Button type="submit" size="lg" full pending={call.pending}>
              {t('Submit')}
            </Button>
          </form>
        </>
      ) : (
        <ResetLinkSent
          email={sentTo}
          pending={call.pending}
          left={left}
          onAgain={() => call.send({ email: sentTo })}
          onChangeAddress={changeAddress}
        />
      )}
      <BackToLogin />
    </>
  );
}

function useForgotPassword() {
  const form = useForm<ForgotPasswordForm>({ resolver, defaultValues: { email: carriedEmail() } });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { left, afterSent, afterRefusal } = useLinkWait('reset', sentTo);
  // After a reload of this tab; not in the first render, as the page is prerendered with the form.
  useEffect(() => setSentTo(sentLinks.read('reset')?.email ?? null), []);
  const call = useCall(forgotPassword, {
    onSuccess: ({ message }, { email }) => {
      toast.done(message);
      carryEmail(email);
      afterSent(email);
      setSentTo(email);
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (sentTo !== null) afterRefusal(sentTo, failure);
    },
  });
  const changeAddress = () => {
    setSentTo(null);
    form.reset({ email: sentTo ?? '' });
  };
  return { form, call, sentTo, changeAddress, left };
}
