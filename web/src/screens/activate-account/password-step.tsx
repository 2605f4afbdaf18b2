import { activateAccount, passwordConfirmationBody } from '@nairadesk/contract/auth';
import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toasts.ts';

interface PasswordStepProps {
  /** The token of the link. */
  token: string;
  onActivated: (answer: AnswerOf<typeof activateAccount>) => void;
  /** The link itself was refused: no password helps. */
  onLinkRefused: (failure: ApiFailure) => void;
}

const resolver = formResolver<{ password: string }>(passwordConfirmationBody);

/** Asks for the password of the sign-up: the reader of the mail may not be the one who signed up. */
export function PasswordStep({ token, onActivated, onLinkRefused }: PasswordStepProps) {
  const form = useForm({ resolver, defaultValues: { password: '' } });
  const call = useCall(activateAccount, {
    quiet: true,
    onSuccess: onActivated,
    onFailure: (failure) => {
      if (failure.code === 'link_invalid' || failure.code === 'already_activated')
        return onLinkRefused(failure);
      showFieldErrors(failure, form.setError);
      if (failure.code === 'invalid') form.setFocus('password', { shouldSelect: true });
      else toast.failed(failure.message);
    },
  });
  useEffect(() => form.setFocus('password'), [form.setFocus]);
  return (
    <>
      <AuthHeading title={t('Enter your password')}>
        {t(
          'You didn’t sign up in this browser, so we need to know it’s you. Enter the password you chose when you signed up.',
        )}
      </AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit(({ password }) => call.send({ token, password }))}
      >
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" size="lg" full pending={call.pending}>
          {t('Activate my account')}
        </Button>
      </form>
      <p className="mt-6 text-ink-soft">
        {t('Not your sign-up, or your password doesn’t work? Someone else may have used your email address.')}{' '}
        <Link to={paths.signUp} className={textLinkClass}>
          {t('Sign up yourself')}
        </Link>
      </p>
    </>
  );
}
