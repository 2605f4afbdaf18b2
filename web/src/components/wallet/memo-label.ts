import { memoName } from '@nairadesk/contract/check-memo';
import type { Network } from '@nairadesk/contract/networks';
import { t } from '../../language/translate.ts';

/** "Destination tag" or "Memo", in the language of the customer; in small letters within a sentence. */
export function memoLabel(network: Network): string {
  return t(memoName(network));
}
