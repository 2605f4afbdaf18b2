import { formatNaira, formatQuantity, nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { type Quote, quoteTyped, readTyped, type Typed, termsOf } from '@nairadesk/contract/quote';
import type { TypedNumber } from '@nairadesk/contract/typed-number';
import type { Rate } from '@nairadesk/contract/website';
import { t, translateText } from '../../language/translate.ts';

/** The quote of what was typed; null for no number, and for more than an order can carry. */
export function quoteFor(rate: Rate, orderType: OrderType, typed: Typed): Quote | null {
  const found = quoteTyped(termsOf(rate, orderType, rate.quantityDecimals), typed);
  return found?.problem === 'too_large' ? null : found;
}

/**
 * What to type instead of a text that is no number, or which order is the smallest or largest where this one is smaller
 * or larger; empty where it can be placed, or nothing was typed.
 */
export function adviceOn(rate: Rate, typed: Typed, quote: Quote | null): string {
  const { minAmount, maxAmount } = rate;
  if (!quote) {
    const { number, problem } = numberIn(rate, typed);
    return number === null ? translateText(problem) : t('This is more than we can trade at once');
  }
  if (quote.problem === 'above_maximum')
    return t('The maximum order is {amount}', { amount: formatNaira(maxAmount ?? '0') });
  return quote.problem ? t('The minimum order is {amount}', { amount: formatNaira(minAmount) }) : '';
}

/** What the field shows that is not being typed in: figures in groups. */
export function shownText(field: Typed['field'], { units, amountKobo }: Quote): string {
  if (field === 'quantity') return formatQuantity(quantityOf(units));
  return formatNaira(nairaOf(amountKobo)).slice(1);
}

/** The number in a field, with the decimals of naira or of this asset. */
export function numberIn(rate: Rate, typed: Typed): TypedNumber {
  return readTyped({ decimals: rate.quantityDecimals }, typed);
}

/** "50000.5" → "50,000.5": a number in groups; what is none stays as it was typed, to be mended. */
export function groupedText(rate: Rate, typed: Typed): string {
  const [whole, ...rest] = (numberIn(rate, typed).number ?? '').split('.');
  return whole ? [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.') : typed.text;
}

/** What one unit is called: a coin by its name, a card by the dollars on it. */
export function unitName({ name, assetType }: Rate): string {
  return assetType === 'cryptocurrency' ? name : t('$ card value');
}

/** What the price is for: a coin, a unit of a card, or one of the currency on a card with rates of its own. */
export function oneOf({ name, assetType }: Rate, span: Rate['cardRates']): string {
  if (span) return t('{unit} on a {country} card', { unit: span.unit, country: span.country });
  return assetType === 'cryptocurrency' ? `1 ${name}` : t('$1 of {name}', { name });
}

/** "₦1,050.00–₦1,330.00", or the one rate where all are the same. */
export function spanText({ lowest, highest }: NonNullable<Rate['cardRates']>): string {
  const most = formatNaira(highest);
  return lowest === highest ? most : `${formatNaira(lowest)}–${most}`;
}
