import { othersName } from '@nairadesk/contract/others-words';

/** A member of staff on a slip: they choose their names, too. */
export function staffName(name: string | null | undefined): string {
  return name ? othersName(name) : 'somebody';
}
