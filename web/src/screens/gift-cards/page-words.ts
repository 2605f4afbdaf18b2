import { brand } from '@nairadesk/contract/brand';
import { type CardCountryCode, cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue } from '@nairadesk/contract/card-kinds';
import { bestRate, type CardPage } from '@nairadesk/contract/card-pages';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';

/** "Amazon" → "Amazon gift card"; a name that says so already stays. */
export function giftCardName(name: string): string {
  return /\b(card|voucher)$/i.test(name) ? name : `${name} gift card`;
}

/** "₦1,330.00 for $1" */
export function rateText({ country, rate }: Pick<PublicCardRate, 'country' | 'rate'>): string {
  return `${formatNaira(rate)} for ${faceValue(country, '1')}`;
}

/** The title and the description of a card's page, for search results and links in chats. */
export function cardPageTexts({ name, rates }: Pick<CardPage, 'name' | 'rates'>) {
  const best = bestRate(rates);
  const upTo = best ? `: up to ${rateText(best)}` : '';
  return {
    title: `${giftCardName(name)} rates in naira · ${brand.name}`,
    description: `Sell your ${giftCardName(name)} for naira${upTo}. See what you receive by country, value, form and receipt before you sell.`,
  };
}

/** The same of the list of all cards. */
export const cardsPageTexts = {
  title: `Gift card rates in naira · ${brand.name}`,
  description:
    'What we pay for gift cards today, by country, value, form and receipt. See the exact naira before you sell.',
};

/** "USA, UK and 3 more" */
export function countriesText(countries: readonly CardCountryCode[]): string {
  const names = countries.map((code) => cardCountries[code].name);
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
