import { invalid, type Refusal } from '../platform/errors/refusal.ts';

/** The refusal of a passkey's answer from a logged-in user: on its field, not a 401 that would log them out. */
export function wrongPasskey(message = 'This passkey didn’t work. Please try again'): Refusal {
  return invalid({ credential: message });
}
