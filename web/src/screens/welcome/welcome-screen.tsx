import { MailOpen } from 'lucide-react';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { BigMark } from '../../components/auth/big-mark.tsx';
import { OpenMail } from '../../components/auth/open-mail.tsx';
import { useResendActivation } from '../../components/auth/use-resend-activation.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { storedSignUp, useSignUpEmail } from '../../session/stored-sign-up.ts';

/** After the sign-up: an activation email was sent. */
export function WelcomeScreen() {
  const email = useSignUpEmail();
  const resend = useResendActivation(email);
  return (
    <>
      <BigMark tone="go">
        <MailOpen />
      </BigMark>
      <AuthHeading title={t('Check your email')}>
        {email
          ? withNodes(
              t('An activation email was sent to {email}. Open the link in it to activate your account.'),
              { email: <span className="font-medium text-ink">{email}</span> },
            )
          : t('An activation email was sent to your address. Open the link in it to activate your account.')}
      </AuthHeading>
      <p className="mb-5 text-ink-soft">
        {t('It can take a minute. Check your spam folder too.')}
        {!email && ' '}
        {!email && t('To get a new email, log in with your email and password.')}
      </p>
      <OpenMail email={email} />
      {email ? (
        <button
          type="button"
          aria-disabled={resend.pending || resend.left !== '' || undefined}
          onClick={resend.send}
          className={`${textLinkClass} self-start text-left aria-disabled:opacity-60`}
        >
          {t('Click here if you did not receive any email')}
        </button>
      ) : (
        <Link to={paths.login} className={`${textLinkClass} self-start`}>
          {t('Click here if you did not receive any email')}
        </Link>
      )}
      {resend.left && (
        <p className="mt-1 text-ink-soft text-sm tabular-nums">
          {t('You can ask again in {time}', { time: resend.left })}
        </p>
      )}
      {email && (
        <p className="mt-5 text-ink-soft">
          {t('Is the address wrong?')}{' '}
          <Link to={paths.signUp} search={{ next: storedSignUp.next() }} className={textLinkClass}>
            {t('Sign up again')}
          </Link>
        </p>
      )}
    </>
  );
}
