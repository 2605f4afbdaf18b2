import { priceToleranceKobo } from './limits.ts';
import {
  amountKoboOf,
  isNaira,
  isQuantity,
  koboOf,
  nairaOf,
  type OrderType,
  unitsFor,
  unitsOf,
} from './money.ts';
import { readNumber, type TypedNumber } from './typed-number.ts';

/** The terms on which an asset is traded in one direction. Keep this file small: the landing page loads it. */
export interface Terms {
  orderType: OrderType;
  priceKobo: bigint;
  minAmountKobo: bigint;
  /** null: no maximum. */
  maxAmountKobo: bigint | null;
  /** Decimals of the quantity that naira are turned into (`tradedDecimals`). */
  decimals: number;
}

/** Why no order can be placed on a quote; the first if several apply. */
export type QuoteProblem = 'too_small' | 'below_minimum' | 'above_maximum' | 'too_large' | 'price_changed';

/** A quantity in units of 10^-18, and what it costs or brings. */
export interface Quote {
  units: bigint;
  amountKobo: bigint;
  problem: QuoteProblem | null;
}

/** The side that was typed, from which the other follows; or both, as an order carries them. */
export type Given = { amountKobo: bigint; units?: undefined } | { amountKobo?: bigint; units: bigint };

/**
 * The one calculation of the landing page, the order form and the server. Naira that are given are the amount:
 * on a buy they get the quantity they are enough for, on a sell the first quantity that is worth them. A quantity
 * costs quantity × price, half-up to the kobo. Of both, naira too far from the quantity's price are `price_changed`
 * and the quantity's price is the amount; naira within reach that favour the customer by more than ₦1 are the amount
 * of the quantity that they are worth.
 */
export function quote(terms: Terms, given: Given): Quote {
  if (given.units === undefined || given.amountKobo === undefined) return follow(terms, given);
  const { units, amountKobo } = given;
  if (agrees(terms, units, amountKobo)) {
    const agreed = isTooCheap(terms, units, amountKobo) ? unitsWorth(terms, amountKobo) : units;
    return { units: agreed, amountKobo, problem: limitProblem(terms, agreed, amountKobo) };
  }
  const priced = amountKoboOf(units, terms.priceKobo);
  return { units, amountKobo: priced, problem: limitProblem(terms, units, priced) ?? 'price_changed' };
}

/** The side that is missing, of an order whose other side is given. */
function follow(terms: Terms, given: Given): Quote {
  const units = given.units === undefined ? unitsWorth(terms, given.amountKobo) : given.units;
  const { amountKobo = amountKoboOf(units, terms.priceKobo) } = given;
  return { units, amountKobo, problem: limitProblem(terms, units, amountKobo) };
}

/** What a person typed: one field, from which the other follows. */
export interface Typed {
  field: 'amount' | 'quantity';
  text: string;
}

/** The number that was typed into a field of an order, with the field's decimals. */
export function readTyped({ decimals }: Pick<Terms, 'decimals'>, { field, text }: Typed): TypedNumber {
  return readNumber(text, field === 'amount' ? 2 : decimals);
}

/** The quote of what was typed; null if it is no number that an order can carry. */
export function quoteTyped(terms: Terms, typed: Typed): Quote | null {
  const { number } = readTyped(terms, typed);
  if (number === null) return null;
  if (typed.field === 'amount') return isNaira(number) ? follow(terms, { amountKobo: koboOf(number) }) : null;
  return isQuantity(number, terms.decimals) ? follow(terms, { units: unitsOf(number) }) : null;
}

/** An asset's prices and limits in naira, as the calls of the contract carry them. */
export interface Priced {
  buyingPrice: string;
  sellingPrice: string;
  minAmount: string;
  maxAmount: string | null;
}

/** The price of one unit: what a customer pays on a buy, and gets on a sell. */
export function priceOf(asset: Priced, orderType: OrderType): string {
  return orderType === 'buy' ? asset.buyingPrice : asset.sellingPrice;
}

/** The terms of an asset in one direction. */
export function termsOf(asset: Priced, orderType: OrderType, decimals: number): Terms {
  return {
    orderType,
    priceKobo: koboOf(priceOf(asset, orderType)),
    minAmountKobo: koboOf(asset.minAmount),
    maxAmountKobo: asset.maxAmount === null ? null : koboOf(asset.maxAmount),
    decimals,
  };
}

/** How far naira may lie from the exact price of the quantity: ₦1, or one unit of its last decimal if that is more. */
function agrees({ priceKobo, decimals }: Terms, units: bigint, amountKobo: bigint): boolean {
  const stepUnits = 10n ** BigInt(18 - decimals);
  const worth = stepUnits * priceKobo;
  const least = priceToleranceKobo * 10n ** 18n;
  const difference = amountKobo * 10n ** 18n - units * priceKobo;
  const allowed = worth > least ? worth : least;
  return difference <= allowed && -difference <= allowed;
}

/** Whether the customer would pay more than ₦1 less, or get more than ₦1 more, than quantity × price. */
function isTooCheap({ orderType, priceKobo }: Terms, units: bigint, amountKobo: bigint): boolean {
  const difference = amountKobo * 10n ** 18n - units * priceKobo;
  return (orderType === 'buy' ? -difference : difference) > priceToleranceKobo * 10n ** 18n;
}

function unitsWorth({ orderType, priceKobo, decimals }: Terms, amountKobo: bigint): bigint {
  const units = unitsFor(amountKobo, priceKobo, decimals);
  const isShort = orderType === 'sell' && amountKoboOf(units, priceKobo) < amountKobo;
  return isShort ? units + 10n ** BigInt(18 - decimals) : units;
}

function limitProblem({ minAmountKobo, maxAmountKobo }: Terms, units: bigint, amountKobo: bigint) {
  if (units === 0n || amountKobo === 0n) return 'too_small';
  if (amountKobo < minAmountKobo) return 'below_minimum';
  if (maxAmountKobo !== null && amountKobo > maxAmountKobo) return 'above_maximum';
  return isNaira(nairaOf(amountKobo)) ? null : 'too_large';
}
