import { losesMoney } from '@nairadesk/contract/asset-changes';
import { jumps } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';

type Prices = Pick<Asset, 'buyingPrice' | 'sellingPrice'>;

/**
 * What to ask before these prices are saved; null: nothing. `before` is null for a new asset. A price that changes by more
 * than `percent`, the owner's rule, may be mistyped: a zero too many, a comma for a point.
 */
export function priceWarning(
  before: Prices | null,
  now: Prices,
  percent: number,
): { title: string; text: string } | null {
  if (losesMoney(now.buyingPrice, now.sellingPrice)) {
    return { title: 'Pay out more than you take in?', text: roundTripText(now) };
  }
  const sides = before ? (['buying', 'selling'] as const) : [];
  const text = sides
    .filter((side) => before && jumps(before[`${side}Price`], now[`${side}Price`], percent))
    .map((side) => before && priceJumpText(side, before, now))
    .join(' ');
  return text === '' ? null : { title: 'Is this price right?', text: `${text} Customers see it right away.` };
}

function roundTripText({ buyingPrice, sellingPrice }: Prices): string {
  const loss = formatNaira(nairaOf(koboOf(sellingPrice) - koboOf(buyingPrice)));
  return `A customer can buy one unit at ${formatNaira(buyingPrice)} and sell it straight back at ${formatNaira(sellingPrice)}. The desk loses ${loss} on each unit.`;
}

function priceJumpText(side: 'buying' | 'selling', before: Prices, now: Prices): string {
  const [was, is] = [before[`${side}Price`], now[`${side}Price`]];
  const direction = koboOf(is) > koboOf(was) ? 'up' : 'down';
  return `The ${side} price goes ${direction} from ${formatNaira(was)} to ${formatNaira(is)}.`;
}
