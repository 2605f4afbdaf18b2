import type { CardCountryCode } from './card-countries.ts';
import type { PublicCardRate } from './card-rates.ts';
import { type Language, pathIn } from './languages.ts';

/*
 * The public pages of gift cards. The web draws them, the server fills and serves them: the document of each is a text
 * with two places, where what was drawn goes.
 */

/** The page that lists all of them; each page is below it. */
export const giftCardsPath = '/gift-cards';

/** Where the build leaves what the server draws these pages with: below the built web, and not served itself. */
export const cardPagesFiles = {
  /** One for each language: what runs in it speaks it. */
  document: (language: Language) => `.pages${pathIn(language, giftCardsPath)}.page`,
  renderer: '.pages/gift-cards.mjs',
} as const;

/** The places in the document. */
export const cardPagePlaces = { head: '<!--head-->', body: '<!--body-->' } as const;

/** The page of one gift card: its rates that are on, in the order of every list of rates. */
export interface CardPage {
  assetId: string;
  name: string;
  logo: string | null;
  /** In English. */
  path: string;
  rates: readonly PublicCardRate[];
  /** When a rate of it changed last; ISO 8601. */
  updated: string;
}

/** What the list of all pages shows of one. */
export interface CardsPageEntry {
  name: string;
  logo: string | null;
  path: string;
  countries: readonly CardCountryCode[];
  /** The best rate of its first country. */
  best: PublicCardRate;
}

/** What is put into the document, as HTML. */
export interface DrawnPage {
  head: string;
  body: string;
}

/** What the renderer exports; `site` is the public address, without a slash at its end. */
export interface CardPagesRenderer {
  drawCardPage(card: CardPage, site: string, language: Language): DrawnPage;
  drawCardsPage(cards: readonly CardsPageEntry[], site: string, language: Language): DrawnPage;
}

/** The last part of a card's path, by its name: "Razer Gold" → "razer-gold"; empty where the name has no letter or digit. */
export function cardSlug(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The best rate of the country that comes first, of rates in the order of every list; undefined where there is none. */
export function bestRate(rates: readonly PublicCardRate[]): PublicCardRate | undefined {
  const ofFirst = rates.filter(({ country }) => country === rates[0]?.country);
  return ofFirst.reduce<PublicCardRate | undefined>(
    (best, rate) => (best && Number(best.rate) >= Number(rate.rate) ? best : rate),
    undefined,
  );
}
