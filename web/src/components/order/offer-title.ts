import { formatNaira } from '@nairadesk/contract/money';
import type { Offer } from '@nairadesk/contract/offers';
import { plural, t } from '../../language/translate.ts';

/** Why there is an offer: "We received ₦149,500.00 of ₦150,000.00". */
export function offerTitle({ kind, received, before, cards }: Offer): string {
  if (cards) {
    const good = cards.accepted + cards.changed;
    const values = { good, count: good + cards.refused };
    return plural(good, '{good} of {count} cards is good', '{good} of {count} cards are good', values);
  }
  if (kind === 'less')
    return t('We received {received} of {amount}', {
      received: formatNaira(received),
      amount: formatNaira(before.amount),
    });
  return kind === 'today' ? t('Your money came late') : t('Your money came after the order had ended');
}
