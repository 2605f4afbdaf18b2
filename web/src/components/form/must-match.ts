import { message } from '../../language/translate.ts';
/** The rule for a password typed again (docs/specification.md 5.1). */
export function mustMatch<Values extends { confirmPassword: string }>(field: keyof Values) {
  return (values: Values): string | undefined => {
    if (values.confirmPassword === '') return message('Confirm password is required');
    return values.confirmPassword === values[field] ? undefined : message('Passwords must match');
  };
}
