import { refusals } from '@nairadesk/contract/errors';
import type { ApiFailure } from '../../api/failure.ts';

/** What the server said of a failure. Null: no line, or a gateway's page, and the words are the web's own. */
export function serverMessage({ code, message }: ApiFailure): string | null {
  if (code === 'network') return null;
  return code === 'internal' && message !== refusals.internal.message ? null : message;
}
