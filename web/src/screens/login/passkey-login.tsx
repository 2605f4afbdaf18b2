import type { AnswerOf } from '@nairadesk/contract/endpoint';
import type { logInWithPasskey } from '@nairadesk/contract/passkeys';
import { usePasskey } from '../../api/use-passkey.ts';
import { useSupportsPasskeys } from '../../browser/supports-passkeys.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyLoginProps {
  /** Whether the person wants to be remembered, when they press. */
  remember: () => boolean;
  onLoggedIn: (answer: AnswerOf<typeof logInWithPasskey>) => void;
}

/** Logs in without email and password, where the browser can. */
export function PasskeyLogin({ remember, onLoggedIn }: PasskeyLoginProps) {
  const login = usePasskey(({ logIn }, remembered: boolean) => logIn(remembered), { onSuccess: onLoggedIn });
  if (!useSupportsPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      full
      className="mt-3"
      pending={login.pending}
      onClick={() => login.start(remember())}
    >
      {t('Log in with a passkey')}
    </Button>
  );
}
