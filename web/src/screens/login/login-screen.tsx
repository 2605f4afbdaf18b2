import { login, type Profile } from '@nairadesk/contract/auth';
import { brand } from '@nairadesk/contract/brand';
import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { isStaff } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { useResendActivation } from '../../components/auth/use-resend-activation.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { message, spokenLanguage, t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Link } from '../../router/link.tsx';
import { navigate, useSearch } from '../../router/navigate.ts';
import { afterLogin, paths } from '../../router/paths.ts';
import { useIsHydrated } from '../../router/use-is-hydrated.ts';
import { carriedEmail, forgetVisitor } from '../../session/carried-email.ts';
import { rememberDevice } from '../../session/device-tokens.ts';
import { isTemporarySession, logIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { CodeStep } from './code-step.tsx';
import { type LoginForm, loginResolver } from './login-form.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { useEndedPush } from './use-ended-push.ts';

const temporarySession = message(
  'Your browser doesn’t save anything for this site. If you reload the page, you’ll be logged out.',
);

/** The login screen of customers and staff. */
export function LoginScreen() {
  const { form, call, send, enter, asksCode, askPassword, next } = useLogin();
  const isHydrated = useIsHydrated();
  useEndedPush();
  const { errors } = form.formState;
  if (asksCode) {
    return (
      <form noValidate onSubmit={send}>
        <CodeStep form={form} pending={call.pending} onBack={askPassword} />
      </form>
    );
  }
  return (
    <>
      <AuthHeading title={t('Log in')}>{t('Welcome back. Your orders are where you left them.')}</AuthHeading>
      <form noValidate onSubmit={send}>
        <div className="flex flex-col gap-5">
          {call.failure?.code === 'suspended' && <Suspended />}
          {call.failure?.code === 'not_activated' && <NotActivated email={form.getValues('email')} />}
          <EmailField autoComplete="username" error={errors.email?.message} {...form.register('email')} />
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
        </div>
        <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <Checkbox label={t('Remember for 30 days')} {...form.register('remember')} />
          <Link to={paths.forgotPassword} className={`${textLinkClass} text-sm`}>
            {t('Forgot Password?')}
          </Link>
        </div>
        <Button type="submit" size="lg" full pending={call.pending}>
          {t('Log in')}
        </Button>
      </form>
      <PasskeyLogin remember={() => form.getValues('remember')} onLoggedIn={enter} />
      <p className="mt-6 text-center text-ink-soft">
        {t('New to {brand}?', { brand: brand.name })}{' '}
        <Link to={paths.signUp} search={isHydrated ? { next } : {}} className={textLinkClass}>
          {t('Sign up')}
        </Link>
      </p>
    </>
  );
}

/** Logs in, then goes to the 2FA code step or to the screen that was asked for. */
function useLogin() {
  const [{ next }] = useSearch(paths.login);
  const form = useForm<LoginForm>({
    resolver: loginResolver,
    defaultValues: { email: carriedEmail(), password: '', remember: false },
  });
  const [asksCode, setAsksCode] = useState(false);
  const enter = async ({ token, device, data, message }: AnswerOf<typeof login>) => {
    logIn(token, data);
    forgetVisitor();
    rememberDevice(device);
    const wanted = isStaff(data.role) ? 'en' : (data.language ?? 'en');
    if (wanted !== spokenLanguage()) await followLanguage(data);
    toast.done(message);
    if (isTemporarySession()) toast.say(t(temporarySession));
    navigate(afterLogin(data.role, next));
  };
  const call = useCall(login, {
    quiet: true,
    onSuccess: enter,
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code === 'two_factor_required') return setAsksCode(true);
      if (failure.code === 'two_factor_wrong') {
        return form.setError('code', { message: failure.message }, { shouldFocus: true });
      }
      toast.failed(failure.message);
      // Usually a typing error: the next key replaces the password.
      if (failure.code === 'invalid_credentials') form.setFocus('password', { shouldSelect: true });
    },
  });
  return {
    form,
    call,
    send: form.handleSubmit((values) => call.send(values)),
    enter,
    next,
    asksCode,
    askPassword: () => {
      form.resetField('code');
      setAsksCode(false);
    },
  };
}

/** Rarely needed, so loaded on demand; without it, the language of the browser goes on. */
async function followLanguage(profile: Profile): Promise<void> {
  try {
    const { followAccountLanguage } = await import('./follow-account-language.ts');
    await followAccountLanguage(profile);
  } catch {}
}

// A toast would disappear before the email address can be noted.
function Suspended() {
  return (
    <Notice tone="attention" title={t('This account is suspended')}>
      <p>
        {withNodes(
          t('Email {address} and we’ll tell you what happens next. Your open orders are still processed.'),
          { address: <MailAddress /> },
        )}
      </p>
    </Notice>
  );
}

function MailAddress() {
  return (
    <a href={`mailto:${brand.email}`} className="font-medium underline">
      {brand.email}
    </a>
  );
}

function NotActivated({ email }: { email: string }) {
  const resend = useResendActivation(email);
  return (
    <Notice tone="attention" title={t('Your account isn’t activated yet')}>
      <p className="[overflow-wrap:anywhere]">
        {t('Open the link in the email we sent to {email}.', { email })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        pending={resend.pending}
        disabled={resend.left !== ''}
        onClick={resend.send}
      >
        {resend.left ? t('Send again in {time}', { time: resend.left }) : t('Send the email again')}
      </Button>
    </Notice>
  );
}
