import { formatNaira } from '@nairadesk/contract/money';
import type { Offer } from '@nairadesk/contract/offers';

/** Why there is an offer: "We received ₦149,500.00 of ₦150,000.00". */
export function offerTitle({ kind, received, before, cards }: Offer): string {
  if (cards) {
    const good = cards.accepted + cards.changed;
    return `${good} of ${good + cards.refused} cards ${good === 1 ? 'is' : 'are'} good`;
  }
  if (kind === 'less') return `We received ${formatNaira(received)} of ${formatNaira(before.amount)}`;
  return kind === 'today' ? 'Your money came late' : 'Your money came after the order had ended';
}
