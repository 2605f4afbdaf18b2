import { activateAccount } from '@nairadesk/contract/auth';
import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { alreadyActivatedMessage } from '@nairadesk/contract/errors';
import { activationRedirectMilliseconds } from '@nairadesk/contract/limits';
import { CircleCheck, MailWarning } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { BigMark } from '../../components/auth/big-mark.tsx';
import { useResendActivation } from '../../components/auth/use-resend-activation.ts';
import { t, translateText } from '../../language/translate.ts';
import { Link, PathLink } from '../../router/link.tsx';
import { navigate } from '../../router/navigate.ts';
import { afterLogin, isReturnPath, paths } from '../../router/paths.ts';
import { useLinkToken } from '../../router/use-link-token.ts';
import { carryEmail, forgetVisitor } from '../../session/carried-email.ts';
import { rememberDevice } from '../../session/device-tokens.ts';
import { logIn } from '../../session/session.ts';
import { storedSignUp, useSignUpEmail } from '../../session/stored-sign-up.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { PasswordStep } from './password-step.tsx';

type State =
  | 'working'
  | 'done'
  | 'active'
  | { passwordFor: string }
  | { failed: string; repeatable: boolean };

/** Opened from the mailed link: activates at once, or asks for the password where the sign-up wasn't made here. */
export function ActivateAccountScreen() {
  const { state, again, next, ...step } = useActivation();
  if (state === 'working') return <Working />;
  if (typeof state === 'object' && 'passwordFor' in state)
    return <PasswordStep token={state.passwordFor} {...step} />;
  if (state === 'done') return <Activated next={next} />;
  if (state === 'active') return <AlreadyActive next={next} />;
  return (
    <div role="alert">
      <BigMark tone="attention">
        <MailWarning />
      </BigMark>
      <AuthHeading title={t('Account not activated')}>{state.failed}</AuthHeading>
      <p className="mb-7 text-ink-soft">
        {t('There was an issue activating your account. Please try again or contact support.')}
      </p>
      <ActivationActions>
        {state.repeatable ? <Button onClick={again}>{t('Try again')}</Button> : <NewLink />}
      </ActivationActions>
    </div>
  );
}

/** Makes the call once per link, though React mounts twice while developing. */
function useActivation() {
  const token = useLinkToken(paths.activateAccount);
  const [state, setState] = useState<State>('working');
  // Whatever the sign-up was made for: it is forgotten with the rest of it.
  const [next] = useState(storedSignUp.next);
  const started = useRef(false);
  const onActivated = (answer: AnswerOf<typeof activateAccount>) => {
    storedSignUp.forget();
    logIn(answer.token, answer.data);
    forgetVisitor();
    rememberDevice(answer.device);
    setState('done');
    toast.done(t('Logged in successfully'));
  };
  const onLinkRefused = ({ message, code }: ApiFailure) => {
    if (code === 'already_activated') return setState('active');
    toast.failed(message);
    setState({ failed: message, repeatable: code === 'network' });
  };
  const call = useCall(activateAccount, {
    quiet: true,
    onSuccess: onActivated,
    onFailure: (failure) => {
      if (failure.code !== 'sign_up_password_required') onLinkRefused(failure);
      else if (token) setState({ passwordFor: token });
    },
  });
  const again = () => {
    if (!token) return setState({ failed: t('This link is incomplete'), repeatable: false });
    setState('working');
    call.send({ token });
  };
  useEffect(() => {
    if (started.current || token === undefined) return;
    started.current = true;
    again();
  });
  return { state, again, next, onActivated, onLinkRefused };
}

function Working() {
  return (
    <Loading label={t('Activating your account')}>
      <Skeleton className="mb-6 size-14 rounded-full" />
      <h1 className="font-semibold text-2xl sm:text-3xl">{t('Activating your account')}</h1>
      <p className="mt-2 text-ink-soft">{t('One moment, please.')}</p>
    </Loading>
  );
}

/** Leads on to what the sign-up was made for, else home. */
function Activated({ next }: { next: string | undefined }) {
  const wanted = isReturnPath(next) ? afterLogin('user', next) : undefined;
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(wanted ?? paths.landing, { replace: true }),
      activationRedirectMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <div role="status">
      <BigMark tone="go">
        <CircleCheck />
      </BigMark>
      <AuthHeading title={t('Account Successfully Activated')}>
        {t('You have successfully activated your account.')}
      </AuthHeading>
      <p className="mb-7 text-ink-soft">
        {t(wanted ? 'We’re taking you back to what you chose.' : 'We’re taking you to the home page.')}
      </p>
      {wanted ? (
        <PathLink href={wanted} className={buttonClass()}>
          {t('Continue')}
        </PathLink>
      ) : (
        <ActivationActions>
          <Link to={paths.dashboard} className={buttonClass()}>
            {t('Continue')}
          </Link>
        </ActivationActions>
      )}
    </div>
  );
}

/** The link was opened before: by a double click, or by an email scanner. */
function AlreadyActive({ next }: { next: string | undefined }) {
  useEffect(() => {
    carryEmail(storedSignUp.email() ?? '');
    storedSignUp.forget();
  }, []);
  return (
    <div role="status">
      <BigMark tone="go">
        <CircleCheck />
      </BigMark>
      <AuthHeading title={t('Your account is active')}>{translateText(alreadyActivatedMessage)}</AuthHeading>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={paths.login} search={{ next }} className={buttonClass()}>
          {t('Log in')}
        </Link>
        <Link to={paths.forgotPassword} className={textLinkClass}>
          {t('Forgot Password?')}
        </Link>
      </div>
    </div>
  );
}

function ActivationActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <Link to={paths.landing} className={buttonClass({ variant: 'secondary' })}>
        {t('Go to Sign-in Page')}
      </Link>
    </div>
  );
}

/** Only where this browser stored the email of the sign-up. */
function NewLink() {
  const email = useSignUpEmail();
  const resend = useResendActivation(email);
  if (!email) return null;
  return (
    <Button pending={resend.pending} disabled={resend.left !== ''} onClick={resend.send}>
      {resend.left ? t('New link in {time}', { time: resend.left }) : t('Send a new link')}
    </Button>
  );
}
