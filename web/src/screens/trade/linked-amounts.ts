import type { Asset } from '@nairadesk/contract/assets';
import { orderDecimals } from '@nairadesk/contract/coin-decimals';
import {
  amountKoboOf,
  formatNaira,
  formatQuantity,
  isNaira,
  isQuantity,
  koboOf,
  nairaOf,
  type OrderType,
  quantityDecimals,
  quantityOf,
  unitsFor,
  unitsOf,
} from '@nairadesk/contract/money';

export type AmountField = 'amount' | 'quantity';

/** What the customer typed last; the other field follows from it. */
export interface Typed {
  field: AmountField;
  text: string;
}

/** A quantity and what exactly it costs; null while the text says neither. */
export interface Linked {
  units: bigint;
  amountKobo: bigint;
}

/** What the desk asks for one unit on a buy, and pays for it on a sell. */
export function priceOf(asset: Asset, orderType: OrderType): string {
  return orderType === 'buy' ? asset.buyingPrice : asset.sellingPrice;
}

/**
 * Naira are turned into the quantity they are enough for; then the quantity says the amount. Whoever typed the
 * minimum gets it: there the quantity is the first that costs enough.
 */
export function linkAmounts(asset: Asset, orderType: OrderType, { field, text }: Typed): Linked | null {
  const priceKobo = koboOf(priceOf(asset, orderType));
  const typed = text.replace(/\.$/, '');
  if (field === 'quantity') {
    if (!isQuantity(typed, formDecimals(asset))) return null;
    return { units: unitsOf(typed), amountKobo: amountKoboOf(unitsOf(typed), priceKobo) };
  }
  if (!isNaira(typed)) return null;
  const minimum = koboOf(asset.minAmount);
  let units = unitsFor(koboOf(typed), priceKobo, formDecimals(asset));
  if (koboOf(typed) >= minimum) {
    const step = 10n ** BigInt(18 - formDecimals(asset));
    while (amountKoboOf(units, priceKobo) < minimum) units += step;
  }
  return { units, amountKobo: amountKoboOf(units, priceKobo) };
}

/** What is wrong, by field; empty when the order can be placed. */
export function amountProblems(
  asset: Asset,
  orderType: OrderType,
  typed: Typed,
): Partial<Record<AmountField, string>> {
  if (typed.text === '') return { amount: 'Amount is required', quantity: 'Quantity is required' };
  const linked = linkAmounts(asset, orderType, typed);
  if (!linked) return { [typed.field]: unreadable(asset, typed) };
  const { minAmount, maxAmount } = asset;
  if (linked.amountKobo < koboOf(minAmount)) return { amount: `The minimum is ${formatNaira(minAmount)}` };
  if (linked.units === 0n) return { quantity: 'Quantity must be above zero' };
  if (maxAmount !== null && linked.amountKobo > koboOf(maxAmount))
    return { amount: `The maximum is ${formatNaira(maxAmount)}` };
  return isNaira(nairaOf(linked.amountKobo)) ? {} : { amount: 'This is more than we can trade at once' };
}

/** What a field shows while it is not typed in: figures in groups. */
export function shownText(field: AmountField, { units, amountKobo }: Linked): string {
  if (field === 'quantity') return formatQuantity(quantityOf(units));
  return formatNaira(nairaOf(amountKobo)).slice(1);
}

/** Says why the amount is not the one that was typed; nothing where it is. */
export function roundingNote({ field, text }: Typed, { amountKobo }: Linked): string | undefined {
  const typed = text.replace(/\.$/, '');
  if (field !== 'amount' || !isNaira(typed) || koboOf(typed) === amountKobo) return undefined;
  const way = amountKobo < koboOf(typed) ? 'down' : 'up';
  return `Rounded ${way} from ${formatNaira(typed)} to fit the quantity.`;
}

/**
 * Keeps what belongs into a decimal number: "₦1,500.5x" → "1500.5". A comma after a lone 0 is its point; where it
 * may stand for a point elsewhere it stays, and no amount comes of it: "50000,50".
 */
export function decimalText(typed: string): string {
  const figures = typed
    .trim()
    .replace(/^0,/, '0.')
    .replace(/[^\d.,]/g, '');
  if (/,\d{0,2}$/.test(figures)) return figures;
  const [whole = '', ...rest] = figures.replaceAll(',', '').split('.');
  if (rest.length === 0) return whole;
  return `${whole === '' ? '0' : whole}.${rest.join('')}`;
}

/** Says how to type it where `decimalText` had to leave something out, or to guess: "5k", "1.2.3", "1,5". */
export function typingNote(typed: string): string | undefined {
  const grouped = typed.trim().replace(/^0,/, '0.');
  if (/^₦?\s*(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(grouped)) return undefined;
  // Nobody's money is multiplied by a guess.
  if (/\d\s*[km]/i.test(grouped)) return 'Type every zero: 50000, not 50k';
  return 'Only figures and one point here, like 1500.50';
}

/** Fewer than the wire allows: nobody types eighteen, and no more than the coin can be sent with. */
function formDecimals({ assetType, name, networks }: Asset): number {
  return assetType === 'cryptocurrency' ? orderDecimals(name, networks) : quantityDecimals(assetType);
}

function unreadable(asset: Asset, { field, text }: Typed): string {
  if (field === 'amount') return 'Enter an amount in naira, like 1500.00';
  const decimals = formDecimals(asset);
  if ((text.split('.')[1] ?? '').length > decimals) return `Use at most ${decimals} decimals`;
  return 'Enter a quantity, like 0.0015';
}
