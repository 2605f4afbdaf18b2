import { brand } from '@nairadesk/contract/brand';
import { type CardCountryCode, cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue } from '@nairadesk/contract/card-kinds';
import { bestRate, type CardPage } from '@nairadesk/contract/card-pages';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { t } from '../../language/translate.ts';

/** "Amazon" → "Amazon gift card"; a name that says so already stays. */
export function giftCardName(name: string): string {
  return /\b(card|voucher)$/i.test(name) ? name : t('{name} gift card', { name });
}

/** "₦1,330.00 for $1" */
export function rateText({ country, rate }: Pick<PublicCardRate, 'country' | 'rate'>): string {
  return t('{rate} for {unit}', { rate: formatNaira(rate), unit: faceValue(country, '1') });
}

/** The title and the description of a card's page, for search results and links in chats. */
export function cardPageTexts({ name, rates }: Pick<CardPage, 'name' | 'rates'>) {
  const best = bestRate(rates);
  const card = giftCardName(name);
  const deed = best
    ? t('Sell your {card} for naira: up to {rate}.', { card, rate: rateText(best) })
    : t('Sell your {card} for naira.', { card });
  return {
    title: `${ratesTitle(name)} · ${brand.name}`,
    description: `${deed} ${t('See what you receive by country, value, form and receipt before you sell.')}`,
  };
}

/** "Amazon gift card rates in naira" */
export function ratesTitle(name: string): string {
  return t('{card} rates in naira', { card: giftCardName(name) });
}

/** The same of the list of all cards. */
export function cardsPageTexts() {
  return {
    title: `${t('Gift card rates in naira')} · ${brand.name}`,
    description: t(
      'What we pay for gift cards today, by country, value, form and receipt. See the exact naira before you sell.',
    ),
  };
}

/** "USA, UK and 3 more" */
export function countriesText(countries: readonly CardCountryCode[]): string {
  const names = countries.map((code) => cardCountries[code].name);
  if (names.length <= 3) return names.join(', ');
  return t('{names} and {count} more', { names: names.slice(0, 2).join(', '), count: names.length - 2 });
}
