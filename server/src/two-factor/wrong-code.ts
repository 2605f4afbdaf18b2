import { refusals } from '@nairadesk/contract/errors';
import { invalid, type Refusal } from '../platform/errors/refusal.ts';

/** The refusal of a wrong code from a logged-in user: on its field, not a 401 that would log them out. */
export function wrongCode(): Refusal {
  return invalid({ code: refusals.two_factor_wrong.message });
}
