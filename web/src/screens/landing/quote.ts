import {
  amountKoboOf,
  formatNaira,
  formatQuantity,
  isNaira,
  isQuantity,
  koboOf,
  nairaOf,
  type OrderType,
  quantityOf,
  unitsFor,
  unitsOf,
} from '@nairadesk/contract/money';
import type { Rate } from '@nairadesk/contract/website';

export type QuoteField = 'amount' | 'quantity';

/** What was typed last; the other field follows from it. */
export interface Asked {
  field: QuoteField;
  text: string;
}

/** A quantity, and what exactly it costs or brings. */
export interface Quote {
  units: bigint;
  amountKobo: bigint;
  belowMinimum: boolean;
}

/** What the desk asks for one unit on a buy, and pays for it on a sell. */
export function priceOf(rate: Rate, orderType: OrderType): string {
  return orderType === 'buy' ? rate.buyingPrice : rate.sellingPrice;
}

/** Exact to the kobo: naira become the quantity they are enough for, never more. Null for no number. */
export function quoteFor(rate: Rate, orderType: OrderType, { field, text }: Asked): Quote | null {
  const priceKobo = koboOf(priceOf(rate, orderType));
  const number = text.replaceAll(',', '').replace(/\.$/, '');
  if (!(field === 'amount' ? isNaira(number) : isQuantity(number, decimalsOf(rate)))) return null;
  const units = field === 'amount' ? unitsFor(koboOf(number), priceKobo, decimalsOf(rate)) : unitsOf(number);
  const amountKobo = amountKoboOf(units, priceKobo);
  // What no order could carry is no quote.
  if (!isNaira(nairaOf(amountKobo))) return null;
  return { units, amountKobo, belowMinimum: amountKobo < koboOf(rate.minAmount) };
}

/** What the field shows that is not being typed in: figures in groups. */
export function shownText(field: QuoteField, { units, amountKobo }: Quote): string {
  if (field === 'quantity') return formatQuantity(quantityOf(units));
  return formatNaira(nairaOf(amountKobo)).slice(1);
}

/** Keeps what belongs into a number of the field's decimals: "₦1,500.505" → "1,500.50". */
export function numberText(field: QuoteField, rate: Rate, typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.,]/g, '').split('.');
  if (rest.length === 0) return whole;
  const decimals = field === 'amount' ? 2 : decimalsOf(rate);
  return `${whole === '' ? '0' : whole}.${rest.join('').replaceAll(',', '').slice(0, decimals)}`;
}

/** "50000.5" → "50,000.5": the figures in groups, the rest as it was typed. */
export function groupedText(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(',', '').split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** What one unit is called: a coin by its name. */
export function unitName({ name, assetType }: Rate): string {
  return assetType === 'cryptocurrency' ? name : 'Units';
}

// As many as the order's own form takes.
function decimalsOf({ assetType }: Rate): number {
  return assetType === 'cryptocurrency' ? 8 : 2;
}
