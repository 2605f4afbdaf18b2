import { MailOpen } from 'lucide-react';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { BigMark } from '../../components/auth/big-mark.tsx';
import { OpenMail } from '../../components/auth/open-mail.tsx';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Button } from '../../ui/button.tsx';

interface ResetLinkSentProps {
  email: string;
  pending: boolean;
  /** "0:42" until the link can be sent again, else empty. */
  left: string;
  onAgain: () => void;
  onChangeAddress: () => void;
}

/** The link was asked for: leads to the inbox. It doesn't say whether the address has an account. */
export function ResetLinkSent({ email, pending, left, onAgain, onChangeAddress }: ResetLinkSentProps) {
  return (
    <>
      <BigMark tone="go">
        <MailOpen />
      </BigMark>
      <AuthHeading title={t('Check your email')}>
        {withNodes(
          t('If {email} has an account, the link is on its way. Open it to choose a new password.'),
          { email: <span className="font-medium text-ink">{email}</span> },
        )}
      </AuthHeading>
      <p className="mb-5 text-ink-soft">{t('It can take a minute. Check your spam folder too.')}</p>
      <OpenMail email={email} />
      <Button variant="secondary" pending={pending} disabled={left !== ''} onClick={onAgain}>
        <span className="tabular-nums">
          {left ? t('Send again in {time}', { time: left }) : t('Send the link again')}
        </span>
      </Button>
      <p className="mt-5 text-ink-soft">
        {t('Is the address wrong?')}{' '}
        <button type="button" className={textLinkClass} onClick={onChangeAddress}>
          {t('Change it')}
        </button>
      </p>
    </>
  );
}
