import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';

/** Puts what the server says about single fields under those fields; the first one takes the focus. */
export function showFieldErrors<Values extends FieldValues>(
  { fields }: Pick<ApiFailure, 'fields'>,
  setError: UseFormSetError<Values>,
): void {
  for (const [index, [path, message]] of Object.entries(fields).entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
