import { formatNaira, formatQuantity, nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { type Quote, quoteTyped, type Typed, termsOf } from '@nairadesk/contract/quote';
import type { Rate } from '@nairadesk/contract/website';

/** The quote of what was typed, commas allowed; null for no number, and for more than an order can carry. */
export function quoteFor(rate: Rate, orderType: OrderType, { field, text }: Typed): Quote | null {
  const terms = termsOf(rate, orderType, rate.quantityDecimals);
  const found = quoteTyped(terms, { field, text: text.replaceAll(',', '') });
  return found?.problem === 'too_large' ? null : found;
}

/** Says which order is the smallest or largest where this one is smaller or larger; empty where it can be placed. */
export function limitText({ minAmount, maxAmount }: Rate, { problem }: Quote): string {
  if (problem === 'below_minimum') return `The minimum order is ${formatNaira(minAmount)}`;
  return problem === 'above_maximum' ? `The maximum order is ${formatNaira(maxAmount ?? '0')}` : '';
}

/** What the field shows that is not being typed in: figures in groups. */
export function shownText(field: Typed['field'], { units, amountKobo }: Quote): string {
  if (field === 'quantity') return formatQuantity(quantityOf(units));
  return formatNaira(nairaOf(amountKobo)).slice(1);
}

/** Keeps what belongs into a number of the field's decimals: "₦1,500.505" → "1,500.50". */
export function numberText(field: Typed['field'], rate: Rate, typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.,]/g, '').split('.');
  if (rest.length === 0) return whole;
  const decimals = field === 'amount' ? 2 : rate.quantityDecimals;
  return `${whole === '' ? '0' : whole}.${rest.join('').replaceAll(',', '').slice(0, decimals)}`;
}

/** "50000.5" → "50,000.5": the figures in groups, the rest as it was typed. */
export function groupedText(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(',', '').split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** What one unit is called: a coin by its name, a card by the dollars on it. */
export function unitName({ name, assetType }: Rate): string {
  return assetType === 'cryptocurrency' ? name : '$ card value';
}

/** What the price is for: a coin, a unit of a card, or one of the currency on a card with rates of its own. */
export function oneOf({ name, assetType }: Rate, span: Rate['cardRates']): string {
  if (span) return `${span.unit} on a ${span.country} card`;
  return assetType === 'cryptocurrency' ? `1 ${name}` : `1 unit of ${name}`;
}

/** "₦1,050.00–₦1,330.00", or the one rate where all are the same. */
export function spanText({ lowest, highest }: NonNullable<Rate['cardRates']>): string {
  const most = formatNaira(highest);
  return lowest === highest ? most : `${formatNaira(lowest)}–${most}`;
}
