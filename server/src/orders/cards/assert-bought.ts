import { blendedRate, type CardsQuote } from '@nairadesk/contract/card-quote';
import { faceValue, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { nairaOf, roundedKobo } from '@nairadesk/contract/money';
import type { placeCards as call } from '@nairadesk/contract/order-cards';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';

/**
 * Asserts that we buy these cards for what the customer was shown. The refusals have the rates of the country as they
 * are now. Refuses: invalid, card_not_bought, amount_too_small, below_minimum, above_maximum, price_changed.
 */
export function assertBought(
  quote: CardsQuote,
  rates: readonly PublicCardRate[],
  { cards, amount }: Pick<Input<typeof call>, 'cards' | 'amount'>,
): void {
  const country = cards[0]?.country;
  const now = { rates: rates.filter((rate) => rate.country === country) };
  for (const [place, card] of quote.cards.entries()) {
    if (!card) throw refused('card_not_bought', place, undefined, now);
    if (card.amountKobo === 0n) throw refused('amount_too_small', place, 'This value is worth nothing', now);
  }
  if (quote.limitOf) throw limitRefused(quote, quote.limitOf, now);
  // What else there may be is refused before it comes here, by the shape of the call.
  if (quote.problem) throw invalid({ cards: 'These cards can’t be sold together' });
  if (quote.amountKobo !== roundedKobo(amount))
    throw new Refusal('price_changed', {
      data: { amount: nairaOf(quote.amountKobo), price: blendedRate(quote), ...now },
    });
}

function refused(
  code: 'card_not_bought' | 'amount_too_small',
  place: number,
  message: string | undefined,
  data: { rates: PublicCardRate[] },
): Refusal {
  const refusal = new Refusal(code, message === undefined ? {} : { message });
  return new Refusal(code, {
    message: refusal.message,
    fields: { [`cards.${place}.faceValue`]: refusal.message },
    data,
  });
}

function limitRefused(
  { problem }: CardsQuote,
  { country, minimum, maximum }: PublicCardRate,
  data: { rates: PublicCardRate[] },
): Refusal {
  const isBelow = problem === 'below_minimum';
  const limit = faceValue(country, (isBelow ? minimum : maximum) ?? '0');
  const message = isBelow
    ? `We buy such cards from ${limit} on, all of them together`
    : `We buy such cards up to ${limit}, all of them together`;
  return new Refusal(isBelow ? 'below_minimum' : 'above_maximum', {
    message,
    fields: { cards: message },
    data,
  });
}
