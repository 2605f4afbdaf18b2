import { faceValue } from '@nairadesk/contract/card-rates';
import { cardRefusalTexts } from '@nairadesk/contract/card-verdicts';
import { formatNaira } from '@nairadesk/contract/money';
import type { OrderCard } from '@nairadesk/contract/order-cards';

/** What we found of a card that isn't as agreed, as `The card was already used.`; null where there is nothing to say. */
export function findingOf({ country, verdict }: Pick<OrderCard, 'country' | 'verdict'>): string | null {
  if (!verdict) return null;
  const { is, reason, text, rate, amount } = verdict;
  if (is === 'accepted') return text;
  if (reason === 'other' && text) return text;
  const found = reason
    ? cardRefusalTexts[reason]
    : `${faceValue(country, verdict.faceValue)} at ${formatNaira(rate)} brings ${formatNaira(amount)}.`;
  return text ? `${found} ${text}` : found;
}
