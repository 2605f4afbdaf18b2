import { brand } from '@nairadesk/contract/brand';
import { cardCountries } from '@nairadesk/contract/card-countries';
import { faceValues } from '@nairadesk/contract/card-kinds';
import { type CardPage, type CardsPageEntry, giftCardsPath } from '@nairadesk/contract/card-pages';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { landingPath, languages, pathIn } from '@nairadesk/contract/languages';
import { cardKind } from '../../components/order/cards/card-words.ts';
import { spokenLanguage, t } from '../../language/translate.ts';
import { giftCardName, ratesTitle } from './page-words.ts';

// Each is some 400 bytes: search engines read the first ones, and people the table.
const mostDemands = 60;

/**
 * What a search engine reads of a card's page. We buy these cards and don't sell them here, so a rate is a `Demand`,
 * the announcement that we seek goods, and not an `Offer`.
 */
export function cardPageData(card: CardPage, site: string): object {
  const url = site + pathIn(spokenLanguage(), card.path);
  return graph([
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: ratesTitle(card.name),
      dateModified: card.updated,
      inLanguage: languages[spokenLanguage()].tag,
      publisher: { '@type': 'Organization', name: brand.name, url: `${site}/` },
      breadcrumb: { '@id': `${url}#path` },
      mainEntity: { '@id': `${url}#rates` },
    },
    breadcrumbs(`${url}#path`, [
      [brand.name, site + landingPath(spokenLanguage())],
      [t('Gift card rates'), site + pathIn(spokenLanguage(), giftCardsPath)],
      [card.name, url],
    ]),
    {
      '@type': 'ItemList',
      '@id': `${url}#rates`,
      name: t('What we pay for {card}s', { card: giftCardName(card.name) }),
      numberOfItems: card.rates.length,
      itemListElement: card.rates.slice(0, mostDemands).map((rate, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        item: demand(card.name, rate),
      })),
    },
  ]);
}

/** The same of the list of all cards. */
export function cardsPageData(cards: readonly CardsPageEntry[], site: string): object {
  const url = site + pathIn(spokenLanguage(), giftCardsPath);
  return graph([
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: t('Gift card rates in naira'),
      inLanguage: languages[spokenLanguage()].tag,
    },
    breadcrumbs(`${url}#path`, [
      [brand.name, site + landingPath(spokenLanguage())],
      [t('Gift card rates'), url],
    ]),
    {
      '@type': 'ItemList',
      numberOfItems: cards.length,
      itemListElement: cards.map(({ name, path }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        url: site + pathIn(spokenLanguage(), path),
      })),
    },
  ]);
}

function demand(name: string, rate: PublicCardRate): object {
  const { country, from, to, minimum, maximum } = rate;
  const { currency } = cardCountries[country];
  return {
    '@type': 'Demand',
    name: `${giftCardName(name)}, ${cardCountries[country].name}, ${faceValues(rate)}, ${cardKind(rate)}`,
    itemOffered: { '@type': 'Product', name: giftCardName(name), category: t('Gift card') },
    businessFunction: 'http://purl.org/goodrelations/v1#Buy',
    areaServed: { '@type': 'Country', name: 'Nigeria' },
    eligibleQuantity: range(minimum ?? from, maximum, currency),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: rate.rate,
      priceCurrency: 'NGN',
      // For one unit of the card's currency, of face values from–to.
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText: currency },
      eligibleQuantity: range(from, to, currency),
    },
  };
}

function range(from: string, to: string | null, unitText: string): object {
  return {
    '@type': 'QuantitativeValue',
    minValue: Number(from),
    ...(to !== null && { maxValue: Number(to) }),
    unitText,
  };
}

function breadcrumbs(id: string, steps: readonly [name: string, url: string][]): object {
  return {
    '@type': 'BreadcrumbList',
    '@id': id,
    itemListElement: steps.map(([name, item], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item,
    })),
  };
}

function graph(all: object[]): object {
  return { '@context': 'https://schema.org', '@graph': all };
}
