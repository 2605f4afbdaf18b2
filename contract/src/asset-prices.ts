import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { losesMoney, price, priceVersion } from './asset-changes.ts';
import { type Asset, asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { isNaira, koboOf } from './money.ts';

/** Most assets whose prices one call saves. */
export const pricesMost = 500;

/** Most changes that the history of one asset's prices shows. */
export const priceChangesShown = 20;

type Prices = Pick<Asset, 'buyingPrice' | 'sellingPrice'>;

/** Both prices of one asset, on top of the version that was read. */
const newPrices = z.strictObject({
  id: line('Asset is required', 36),
  version: priceVersion,
  buyingPrice: price('Buying price is required'),
  sellingPrice: price('Selling price is required'),
});

export const savePricesBody = z.strictObject({
  prices: z.array(newPrices, 'Send a list of prices').check(
    z.minLength(1, 'Change at least one price'),
    z.maxLength(pricesMost, `Save at most ${pricesMost} assets at a time`),
    z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Send each asset once'),
  ),
  /** The second yes, for prices that lose money or change by much. */
  confirmed: z.optional(z.boolean('Must be true or false')),
});

/** Prices that a colleague saved meanwhile: the rows of the refusal `price_changed_meanwhile`. */
export const otherPrices = z.object({
  id: z.string(),
  version: z.number(),
  buyingPrice: z.string(),
  sellingPrice: z.string(),
  by: z.nullable(z.string()),
  timeStamp: z.nullable(z.string()),
});
export type OtherPrices = z.output<typeof otherPrices>;

/** Who last changed the prices of an asset; `by` is null where that person is no longer known. */
export const lastPriceChange = z.object({
  id: z.string(),
  timeStamp: z.string(),
  by: z.nullable(z.string()),
});
export type LastPriceChange = z.output<typeof lastPriceChange>;

/** One change of an asset's prices; null where one stayed, and `…Before` where the asset was new. */
export const priceChange = z.object({
  timeStamp: z.string(),
  by: z.nullable(z.string()),
  buyingPrice: z.nullable(z.string()),
  buyingPriceBefore: z.nullable(z.string()),
  sellingPrice: z.nullable(z.string()),
  sellingPriceBefore: z.nullable(z.string()),
});
export type PriceChange = z.output<typeof priceChange>;

export const savePrices = endpoint({
  summary: 'Change the prices of many assets, all or none',
  method: 'PATCH',
  path: '/assets/prices',
  access: 'staff',
  body: savePricesBody,
  response: changed(z.array(asset)),
  errors: ['not_found', 'price_changed_meanwhile'],
});

export const listLastPriceChanges = endpoint({
  summary: 'List when the prices of each asset last changed, and by whom',
  method: 'GET',
  path: '/assets/prices',
  access: 'staff',
  response: one(z.array(lastPriceChange)),
});

export const listPriceChanges = endpoint({
  summary: 'List the last changes of one asset’s prices, newest first',
  method: 'GET',
  path: '/assets/{id}/prices',
  access: 'staff',
  response: one(z.array(priceChange)),
  errors: ['not_found'],
});

/** What about new prices asks for a second yes: they lose money, or change by more than `percent` of what they were. */
export function doubtsAbout(
  before: Prices | null,
  now: Prices,
  percent: number,
): ('loses-money' | 'jumps')[] {
  const isNew = before?.buyingPrice !== now.buyingPrice || before.sellingPrice !== now.sellingPrice;
  return [
    ...(isNew && losesMoney(now.buyingPrice, now.sellingPrice) ? (['loses-money'] as const) : []),
    ...(before &&
    (['buyingPrice', 'sellingPrice'] as const).some((side) => jumps(before[side], now[side], percent))
      ? (['jumps'] as const)
      : []),
  ];
}

/** Whether a price changes by more than `percent` of what it was. Text that is no price doesn’t. */
export function jumps(before: string, now: string, percent: number): boolean {
  if (!isNaira(before) || !isNaira(now)) return false;
  const difference = koboOf(now) - koboOf(before);
  return (difference < 0n ? -difference : difference) * 100n > koboOf(before) * BigInt(percent);
}
