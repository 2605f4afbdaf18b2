import { losesMoney } from '@nairadesk/contract/asset-changes';
import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';

type Prices = Pick<Asset, 'buyingPrice' | 'sellingPrice'>;

// A price that changes by more than this was most likely mistyped: a zero too many, a comma for a point.
const priceJump = 2n;

/** What to ask before these prices are saved; null: nothing. `before` is null for a new asset. */
export function priceWarning(before: Prices | null, now: Prices): { title: string; text: string } | null {
  if (losesMoney(now.buyingPrice, now.sellingPrice)) {
    return { title: 'Pay out more than you take in?', text: roundTripText(now) };
  }
  const jumps = before ? [priceJumpText('buying', before, now), priceJumpText('selling', before, now)] : [];
  const text = jumps.filter(Boolean).join(' ');
  return text === '' ? null : { title: 'Is this price right?', text: `${text} Customers see it right away.` };
}

function roundTripText({ buyingPrice, sellingPrice }: Prices): string {
  const loss = formatNaira(nairaOf(koboOf(sellingPrice) - koboOf(buyingPrice)));
  return `A customer can buy one unit at ${formatNaira(buyingPrice)} and sell it straight back at ${formatNaira(sellingPrice)}. The desk loses ${loss} on each unit.`;
}

function priceJumpText(side: 'buying' | 'selling', before: Prices, now: Prices): string {
  const [was, is] = [before[`${side}Price`], now[`${side}Price`]];
  const [one, other] = [koboOf(was), koboOf(is)];
  const direction = other > one * priceJump ? 'up' : one > other * priceJump ? 'down' : null;
  return direction
    ? `The ${side} price goes ${direction} from ${formatNaira(was)} to ${formatNaira(is)}.`
    : '';
}
