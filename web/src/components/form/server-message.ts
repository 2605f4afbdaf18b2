import { internalMessage } from '@nairadesk/contract/errors';
import type { ApiFailure } from '../../api/failure.ts';
import { translateText } from '../../language/translate.ts';

/** The server's own message for a failure. Null when there was no connection, or a gateway answered instead. */
export function serverMessage({ code, message }: ApiFailure): string | null {
  if (code === 'network') return null;
  return code === 'internal' && message !== translateText(internalMessage) ? null : message;
}
