import type { Asset } from '@nairadesk/contract/assets';
import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { formatNaira, formatQuantity, nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { type Quote, quoteTyped, type Typed, termsOf } from '@nairadesk/contract/quote';

export type AmountField = Typed['field'];

/** What the quantity and the amount are, the typed one as it was typed; null while the text is no number. */
export function linkAmounts(asset: Asset, orderType: OrderType, typed: Typed): Quote | null {
  return quoteTyped(termsOf(asset, orderType, tradedDecimals(asset)), typed);
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
  const { problem, amountKobo } = linked;
  if (problem === 'below_minimum' || (problem === 'too_small' && Number(minAmount) > 0))
    return { amount: `The minimum is ${formatNaira(minAmount)}` };
  if (problem === 'too_small') return tooSmall(asset, typed, amountKobo);
  if (problem === 'above_maximum' && maxAmount !== null)
    return { amount: `The maximum is ${formatNaira(maxAmount)}` };
  return problem === null ? {} : { amount: 'This is more than we can trade at once' };
}

/** What a field shows while it is not typed in: figures in groups. */
export function shownText(
  field: AmountField,
  { units, amountKobo }: Pick<Quote, 'units' | 'amountKobo'>,
): string {
  if (field === 'quantity') return formatQuantity(quantityOf(units));
  return formatNaira(nairaOf(amountKobo)).slice(1);
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
  // A customer's money is never multiplied by a guess.
  if (/\d\s*[km]/i.test(grouped)) return 'Type every zero: 50000, not 50k';
  return 'Use numbers and one decimal point, like 1500.50';
}

function tooSmall(
  asset: Asset,
  { field, text }: Typed,
  amountKobo: bigint,
): Partial<Record<AmountField, string>> {
  if (field === 'quantity')
    return { quantity: Number(text) === 0 ? 'Quantity must be more than zero' : 'Quantity is too small' };
  if (amountKobo === 0n) return { amount: 'Amount must be more than zero' };
  const smallest = quantityOf(10n ** BigInt(18 - tradedDecimals(asset)));
  return { amount: `This is less than the smallest quantity, ${smallest}, costs` };
}

function unreadable(asset: Asset, { field, text }: Typed): string {
  if (field === 'amount') return 'Enter an amount in naira, like 1500.00';
  const decimals = tradedDecimals(asset);
  if ((text.split('.')[1] ?? '').length > decimals) return `Use at most ${decimals} decimals`;
  return 'Enter a quantity, like 0.0015';
}
