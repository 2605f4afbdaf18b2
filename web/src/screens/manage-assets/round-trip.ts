import { formatNaira, isNaira, koboOf, nairaOf } from '@nairadesk/contract/money';

/** Whether a customer who buys and sells straight back gains at the desk's cost. */
export function losesMoney(buyingPrice: string, sellingPrice: string): boolean {
  return isNaira(buyingPrice) && isNaira(sellingPrice) && koboOf(sellingPrice) > koboOf(buyingPrice);
}

/** What one such round trip costs, in words. */
export function roundTripText(buyingPrice: string, sellingPrice: string): string {
  const loss = formatNaira(nairaOf(koboOf(sellingPrice) - koboOf(buyingPrice)));
  return `A customer can buy one unit at ${formatNaira(buyingPrice)} and sell it straight back at ${formatNaira(sellingPrice)}. Each time, the desk loses ${loss} a unit.`;
}
