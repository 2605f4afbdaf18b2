import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AuthHeading } from '../../components/auth/auth-heading.tsx';
import { TwoFactorCodeField } from '../../components/auth/two-factor-code-field.tsx';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { LoginForm } from './login-form.ts';

interface CodeStepProps {
  form: UseFormReturn<LoginForm>;
  pending: boolean;
  onBack: () => void;
}

/** The 2FA step of the login. The email and password of the first step are kept. */
export function CodeStep({ form, pending, onBack }: CodeStepProps) {
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  return (
    <>
      <AuthHeading title={t('Enter your code')}>
        {t('Two-factor authentication is on for {email}. Open your authenticator app.', {
          email: form.getValues('email'),
        })}
      </AuthHeading>
      <div className="flex flex-col gap-5">
        <TwoFactorCodeField
          orRecovery
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        <Button type="submit" size="lg" full pending={pending}>
          {t('Log in')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Go back')}
        </Button>
      </div>
    </>
  );
}
