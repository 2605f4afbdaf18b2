import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';

/** Shows the server's field errors under their fields and focuses the first. */
export function showFieldErrors<Values extends FieldValues>(
  { fields }: Pick<ApiFailure, 'fields'>,
  setError: UseFormSetError<Values>,
): void {
  for (const [index, [path, message]] of Object.entries(fields).entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
