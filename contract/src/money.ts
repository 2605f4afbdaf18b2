/**
 * Exact money. Naira travels as a decimal string ("1500.00") and is bigint kobo inside; a quantity
 * travels as a decimal string and is bigint units of 10^-18 inside. No float ever holds either.
 */
const unitsPerOne = 10n ** 18n;
const nairaPattern = /^\d{1,12}(\.\d{1,60})?$/;
const quantityPattern = /^\d{1,18}(\.\d{1,60})?$/;
/** More decimals than can be kept are read up to here, and rounded: floating-point dust, divisions without end. */
export const readableDecimals = 60;

export const assetTypes = ['cryptocurrency', 'gift-card'] as const;
export type AssetType = (typeof assetTypes)[number];
export const orderTypes = ['buy', 'sell'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Decimals that a quantity may carry on the wire: 18 for a cryptocurrency, 2 for a gift card. */
export function quantityDecimals(assetType: AssetType): number {
  return assetType === 'cryptocurrency' ? 18 : 2;
}

/** Tells whether the text is naira with at most 12 digits before the point and `decimals` after. */
export function isNaira(text: string, decimals = 2): boolean {
  return nairaPattern.test(text) && decimalsIn(text) <= decimals;
}

/** Tells whether the text is a quantity with at most 18 digits before the point and `decimals` after. */
export function isQuantity(text: string, decimals = 18): boolean {
  return quantityPattern.test(text) && decimalsIn(text) <= decimals;
}

/** "1500.5" → 150050n kobo. Throws on anything that `isNaira` refuses. */
export function koboOf(naira: string): bigint {
  if (!isNaira(naira)) throw new RangeError('not a naira amount');
  return scaled(naira, 2);
}

/** 150050n kobo → "1500.50". */
export function nairaOf(kobo: bigint): string {
  return fixed(kobo, 2);
}

/** "0.0015" → units of 10^-18. Throws on anything that `isQuantity` refuses. */
export function unitsOf(quantity: string): bigint {
  if (!isQuantity(quantity)) throw new RangeError('not a quantity');
  return scaled(quantity, 18);
}

/** Naira of any decimals → kobo, rounded half-up: "0.30000000000000004" → 30n. Throws on what is not readable. */
export function roundedKobo(naira: string): bigint {
  if (!isNaira(naira, readableDecimals)) throw new RangeError('not a naira amount');
  return rounded(naira, 2);
}

/** A quantity of any decimals → units of 10^-18, rounded half-up to `decimals`. Throws on what is not readable. */
export function roundedUnits(quantity: string, decimals: number): bigint {
  if (!isQuantity(quantity, readableDecimals)) throw new RangeError('not a quantity');
  return rounded(quantity, decimals) * 10n ** BigInt(18 - decimals);
}

/** Units of 10^-18 → "0.0015", without trailing zeros. */
export function quantityOf(units: bigint): string {
  return fixed(units, 18).replace(/\.?0+$/, '');
}

/** quantity × price, rounded half-up to the kobo (docs/specification.md 11.2.1). */
export function amountKoboOf(units: bigint, priceKobo: bigint): bigint {
  return (units * priceKobo * 2n + unitsPerOne) / (2n * unitsPerOne);
}

/** The largest quantity, in units, with at most `decimals` decimals whose price is within `amountKobo`. */
export function unitsFor(amountKobo: bigint, priceKobo: bigint, decimals: number): bigint {
  if (priceKobo <= 0n) throw new RangeError('price must be above zero');
  const step = 10n ** BigInt(18 - decimals);
  return ((amountKobo * unitsPerOne) / priceKobo / step) * step;
}

/** "1234567.5" → "₦1,234,567.50", for people; a balance below zero is "-₦500.00". */
export function formatNaira(naira: string): string {
  if (naira.startsWith('-')) return `-${formatNaira(naira.slice(1))}`;
  const [whole = '0', cents = ''] = naira.split('.');
  return `₦${grouped(whole)}.${cents.padEnd(2, '0')}`;
}

/** "1234.5000" → "1,234.5", for people. */
export function formatQuantity(quantity: string): string {
  const [whole = '0', fraction = ''] = quantity.split('.');
  const trimmed = fraction.replace(/0+$/, '');
  return trimmed === '' ? grouped(whole) : `${grouped(whole)}.${trimmed}`;
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function rounded(text: string, decimals: number): bigint {
  const tenfold = scaled(text, readableDecimals) / 10n ** BigInt(readableDecimals - decimals - 1);
  return (tenfold + 5n) / 10n;
}

function decimalsIn(text: string): number {
  return (text.split('.')[1] ?? '').length;
}

function fixed(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function grouped(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
}
