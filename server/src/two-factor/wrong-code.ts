import { refusals } from '@nairadesk/contract/errors';
import { invalid, type Refusal } from '../platform/errors/refusal.ts';

/** Somebody who is logged in gave a wrong code: said under its field, and no reason to log in anew. */
export function wrongCode(): Refusal {
  return invalid({ code: refusals.two_factor_wrong.message });
}
