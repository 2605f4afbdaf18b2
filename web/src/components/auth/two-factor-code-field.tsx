import { type ComponentProps, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TwoFactorCodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  /** Also accepts a recovery code. */
  orRecovery?: boolean;
}

/** Takes the code of an authenticator app, with the number pad, or a recovery code, with letters. */
export function TwoFactorCodeField({ orRecovery, ...rest }: TwoFactorCodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div>
      <TextField
        label={t(recovery ? 'Recovery code' : 'Code')}
        hint={t(
          recovery
            ? 'One of the ten codes you saved when you set up 2FA. Each works once.'
            : 'Six digits. Your app shows a new code every 30 seconds.',
        )}
        {...(!recovery && { numeric: 'digits' })}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...rest}
      />
      {orRecovery && (
        <Button variant="quiet" size="sm" className="-mx-3.5 mt-1" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'Use the authenticator app' : 'Use a recovery code')}
        </Button>
      )}
    </div>
  );
}
