import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AuthHeading } from '../../components/auth/auth-heading.tsx';
import { TwoFactorCodeField } from '../../components/auth/two-factor-code-field.tsx';
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
      <AuthHeading title="Enter your code">
        Two-factor authentication is on for {form.getValues('email')}. Open your authenticator app.
      </AuthHeading>
      <div className="flex flex-col gap-5">
        <TwoFactorCodeField
          orRecovery
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        <Button type="submit" size="lg" full pending={pending}>
          Log in
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Go back
        </Button>
      </div>
    </>
  );
}
