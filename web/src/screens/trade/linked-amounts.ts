import type { Asset } from '@nairadesk/contract/assets';
import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { formatNaira, formatQuantity, nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { type Quote, quoteTyped, readTyped, type Typed, termsOf } from '@nairadesk/contract/quote';
import { t, translateText } from '../../language/translate.ts';

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
  if (typed.text.trim() === '')
    return { amount: t('Amount is required'), quantity: t('Quantity is required') };
  const linked = linkAmounts(asset, orderType, typed);
  if (!linked)
    return { [typed.field]: typingNote(asset, typed) ?? t('This is more than we can trade at once') };
  const { minAmount, maxAmount } = asset;
  const { problem, amountKobo } = linked;
  if (problem === 'below_minimum' || (problem === 'too_small' && Number(minAmount) > 0))
    return { amount: t('The minimum is {amount}', { amount: formatNaira(minAmount) }) };
  if (problem === 'too_small') return tooSmall(asset, typed, amountKobo);
  if (problem === 'above_maximum' && maxAmount !== null)
    return { amount: t('The maximum is {amount}', { amount: formatNaira(maxAmount) }) };
  return problem === null ? {} : { amount: t('This is more than we can trade at once') };
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
 * What to type instead of a text that is no number: "5k", "1.2.3", "1,5"; undefined for a number, and while nothing is
 * typed.
 */
export function typingNote(asset: Asset, typed: Typed): string | undefined {
  const { problem } = readTyped({ decimals: tradedDecimals(asset) }, typed);
  return problem ? translateText(problem) : undefined;
}

function tooSmall(
  asset: Asset,
  { field, text }: Typed,
  amountKobo: bigint,
): Partial<Record<AmountField, string>> {
  if (field === 'quantity')
    return {
      quantity: /^[0.,]*$/.test(text) ? t('Quantity must be more than zero') : t('Quantity is too small'),
    };
  if (amountKobo === 0n) return { amount: t('Amount must be more than zero') };
  const smallest = quantityOf(10n ** BigInt(18 - tradedDecimals(asset)));
  return { amount: t('This is less than the smallest quantity, {smallest}, costs', { smallest }) };
}
