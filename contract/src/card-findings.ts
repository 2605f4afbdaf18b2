import { faceValue } from './card-rates.ts';
import { cardRefusalTexts } from './card-verdicts.ts';
import { formatNaira } from './money.ts';
import type { OrderCard } from './order-cards.ts';

type Judged = Pick<OrderCard, 'country' | 'verdict'>;

/** What we found of a card that isn't as agreed, as `The card was already used.`; null where there is nothing to say. */
export function findingOf({ country, verdict }: Judged): string | null {
  if (!verdict) return null;
  const { is, reason, text, rate, amount } = verdict;
  if (is === 'accepted') return text;
  if (reason === 'other' && text) return text;
  const found = reason
    ? cardRefusalTexts[reason]
    : `${faceValue(country, verdict.faceValue)} at ${formatNaira(rate)} is ${formatNaira(amount)}.`;
  return text ? `${found} ${text}` : found;
}
