import type { CardCountryCode } from './card-countries.ts';
import type { CardForm, CardReceipt } from './card-kinds.ts';
import type { PublicCardRate } from './card-rates.ts';
import { koboOf, nairaOf } from './money.ts';

/** Most cards of one order. */
export const cardsMost = 10;

/** A card that a customer sells. The face value is a decimal string of its country's currency. */
export interface CardOffered {
  country: CardCountryCode;
  form: CardForm;
  receipt: CardReceipt;
  value: string;
}

/** What a card brings; null where it has no rate. */
export type CardQuote = { rate: PublicCardRate; amountKobo: bigint } | null;

/** Why these cards can't be sold together; the first if several apply. */
export type CardsProblem =
  | 'none'
  | 'too_many'
  | 'several_countries'
  | 'no_rate'
  | 'below_minimum'
  | 'above_maximum';

/** What some cards bring together. */
export interface CardsQuote {
  cards: readonly CardQuote[];
  /** The sum of face values, in hundredths of the currency. */
  valueCents: bigint;
  amountKobo: bigint;
  problem: CardsProblem | null;
  /** The rate whose limit is not kept. */
  limitOf: PublicCardRate | null;
}

/** The rate for a card; undefined where there is none. Rates that are on never overlap. */
export function rateFor(rates: readonly PublicCardRate[], card: CardOffered): PublicCardRate | undefined {
  const cents = koboOf(card.value);
  return rates.find(
    (rate) =>
      rate.country === card.country &&
      rate.form === card.form &&
      rate.receipt === card.receipt &&
      koboOf(rate.from) <= cents &&
      cents <= koboOf(rate.to),
  );
}

/** What a face value brings at a rate, in kobo, rounded half-up. */
export function cardAmountKobo(value: string, rate: string): bigint {
  return (koboOf(value) * koboOf(rate) * 2n + 100n) / 200n;
}

/** The one calculation of the public page, the form and the server: what cards bring at these rates. */
export function quoteCards(rates: readonly PublicCardRate[], offered: readonly CardOffered[]): CardsQuote {
  const cards = offered.map((card): CardQuote => {
    const rate = rateFor(rates, card);
    return rate ? { rate, amountKobo: cardAmountKobo(card.value, rate.rate) } : null;
  });
  const sum = (all: bigint[]) => all.reduce((one, other) => one + other, 0n);
  const [limitProblem, limitOf] = limitBroken(cards, offered);
  return {
    cards,
    valueCents: sum(offered.map(({ value }) => koboOf(value))),
    amountKobo: sum(cards.map((card) => card?.amountKobo ?? 0n)),
    problem: shapeProblem(cards, offered) ?? limitProblem,
    limitOf,
  };
}

/** The price of one unit that an order of cards shows: its amount by its face values, in naira to the kobo. */
export function blendedRate({
  amountKobo,
  valueCents,
}: Pick<CardsQuote, 'amountKobo' | 'valueCents'>): string {
  return nairaOf((amountKobo * 200n + valueCents) / (valueCents * 2n));
}

function shapeProblem(cards: readonly CardQuote[], offered: readonly CardOffered[]): CardsProblem | null {
  if (offered.length === 0) return 'none';
  if (offered.length > cardsMost) return 'too_many';
  if (new Set(offered.map(({ country }) => country)).size > 1) return 'several_countries';
  return cards.includes(null) ? 'no_rate' : null;
}

/** The first limit of a rate that its cards together don't keep. */
function limitBroken(
  cards: readonly CardQuote[],
  offered: readonly CardOffered[],
): [CardsProblem, PublicCardRate] | [null, null] {
  const sums = new Map<PublicCardRate, bigint>();
  for (const [place, card] of cards.entries())
    if (card) sums.set(card.rate, (sums.get(card.rate) ?? 0n) + koboOf(offered[place]?.value ?? '0'));
  for (const [rate, cents] of sums) {
    if (rate.minimum !== null && cents < koboOf(rate.minimum)) return ['below_minimum', rate];
    if (rate.maximum !== null && cents > koboOf(rate.maximum)) return ['above_maximum', rate];
  }
  return [null, null];
}
