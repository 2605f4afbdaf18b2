import { cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue } from '@nairadesk/contract/card-kinds';
import { quoteCards } from '@nairadesk/contract/card-quote';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { type CardChoices, type CardWanted, choicesFor } from '../../components/order/cards/card-choices.ts';
import { t } from '../../language/translate.ts';

/** What the calculator says of one card. */
export interface CardAnswer {
  choices: CardChoices;
  /** What the card brings, as a decimal string; null where it can't be sold alone. */
  naira: string | null;
  /** Below the amount: at which rate, or why there is none. */
  words: string;
}

/** Before anything is chosen: what is usual. */
export const nothingChosen: CardWanted = {
  country: undefined,
  value: undefined,
  form: undefined,
  receipt: undefined,
};

/** What one card of these rates brings, by the same choices as in the form that sells it and by the same calculation. */
export function answerFor(rates: readonly PublicCardRate[], wanted: CardWanted): CardAnswer {
  const choices = choicesFor(rates, wanted);
  const { country, value } = choices.picked;
  const { cards, amountKobo, problem, limitOf } = quoteCards(rates, [choices.picked]);
  const none = (words: string): CardAnswer => ({ choices, naira: null, words });
  if (wanted.value !== undefined && value === '0')
    return none(t('Enter the value in {currency}.', { currency: cardCountries[country].currency }));
  if (limitOf) {
    const isBelow = problem === 'below_minimum';
    const limit = faceValue(country, (isBelow ? limitOf.minimum : limitOf.maximum) ?? '0');
    return none(
      isBelow
        ? t('We buy such cards from {limit} on, all of an order together.', { limit })
        : t('We buy such cards up to {limit}, all of an order together.', { limit }),
    );
  }
  const [quoted] = cards;
  if (problem !== null || !quoted || amountKobo === 0n)
    return none(t('We don’t buy cards of {value} right now.', { value: faceValue(country, value) }));
  const { rate, minutes } = quoted.rate;
  const price = t('{rate} for {unit}.', { rate: formatNaira(rate), unit: faceValue(country, '1') });
  return {
    choices,
    naira: nairaOf(amountKobo),
    words: minutes === null ? price : `${price} ${t('It usually takes {minutes} min.', { minutes })}`,
  };
}
