import { cardCountryCodes } from '@nairadesk/contract/card-countries';
import { cardForms, cardReceipts } from '@nairadesk/contract/card-kinds';
import type { CardOffered } from '@nairadesk/contract/card-quote';
import { isNaira } from '@nairadesk/contract/money';
import type { CardWanted } from './card-choices.ts';

/** What was chosen of a card, as the one search parameter `card` of its order: "US_100_physical_cash". */
export function cardParam({ country, value, form, receipt }: CardOffered): string {
  return [country, value, form, receipt].join('_');
}

/** What such a parameter wants. Whatever isn't known in it counts as not chosen. */
export function readCardParam(text: string): CardWanted {
  const [country, value = '', form, receipt] = text.split('_');
  return {
    country: cardCountryCodes.find((one) => one === country),
    value: isNaira(value) ? value : undefined,
    form: cardForms.find((one) => one === form),
    receipt: cardReceipts.find((one) => one === receipt),
  };
}
