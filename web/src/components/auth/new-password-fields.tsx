import { passwordMinLength } from '@nairadesk/contract/limits';
import type { Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldsProps<Values extends { confirmPassword: string }> {
  form: UseFormReturn<Values>;
  /** The field of the chosen password; the repeated one is `confirmPassword`. */
  name: Path<Values>;
  label: string;
}

/** Asks for a new password twice. */
export function NewPasswordFields<Values extends { confirmPassword: string }>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { form, name, label } = props;
  const errorOf = (field: Path<Values>) => form.getFieldState(field, form.formState).error?.message;
  const repeated = 'confirmPassword' as Path<Values>;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('At least {count} characters. A short sentence is easy to remember.', {
          count: passwordMinLength,
        })}
        error={errorOf(name)}
        {...form.register(name)}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        error={errorOf(repeated)}
        {...form.register(repeated)}
      />
    </>
  );
}
