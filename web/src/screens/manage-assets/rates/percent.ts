import { koboOf, nairaOf } from '@nairadesk/contract/money';

const hundredPercent = 10_000n;

/** "1.5", "-2 %" and "+0.25" as hundredths of a per cent; null for other texts, or more than two decimals. */
export function readPercent(text: string): bigint | null {
  const found = /^([+−-]?)(\d{1,4})(?:\.(\d{1,2}))?%?$/.exec(text.replace(/\s/g, ''));
  if (!found) return null;
  const [, sign, whole = '0', fraction = ''] = found;
  const hundredths = BigInt(whole + fraction.padEnd(2, '0'));
  return sign === '' || sign === '+' ? hundredths : -hundredths;
}

/** A price changed by hundredths of a per cent, to the nearest kobo; null where nothing would be left. */
export function changedBy(naira: string, hundredths: bigint): string | null {
  const kobo = (koboOf(naira) * (hundredPercent + hundredths) * 2n + hundredPercent) / (2n * hundredPercent);
  return kobo > 0n ? nairaOf(kobo) : null;
}

/** How far a price is from another, in hundredths of a per cent of that one, to the nearest. */
export function difference(from: string, to: string): bigint {
  const [one, other] = [koboOf(from), koboOf(to)];
  const doubled = ((other - one) * hundredPercent * 2n) / one;
  return (doubled < 0n ? doubled - 1n : doubled + 1n) / 2n;
}

/** What of the buying price stays with the desk where a customer sells straight back, in hundredths of a per cent. */
export function marginOf(buyingPrice: string, sellingPrice: string): bigint {
  return -difference(buyingPrice, sellingPrice);
}

/** 120n → "1.2 %", with a sign where it is asked for. */
export function percentText(hundredths: bigint, signed = false): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const text = nairaOf(size).replace(/\.?0+$/, '');
  const sign = hundredths < 0n ? '−' : signed && hundredths > 0n ? '+' : '';
  return `${sign}${text} %`;
}
