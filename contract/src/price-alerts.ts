import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, naira } from './fields.ts';
import { orderTypes } from './money.ts';

/** How many a customer may have waiting. */
export const priceAlertsMost = 20;
/** One that waited for so long ends untold. */
export const priceAlertDays = 90;

/** What a customer wants to be told once: that they can buy at this price or less, or sell at this price or more. */
export const priceAlert = z.object({
  id: z.string(),
  assetId: z.string(),
  assetName: z.string(),
  orderType: z.enum(orderTypes),
  /** Naira for one unit. */
  price: z.string(),
  expiresAt: z.string(),
  /** Null while it waits. When the price was there, and what it was then; listed for a week. */
  reached: z.nullable(z.object({ at: z.string(), price: z.string() })),
});
export type PriceAlert = z.output<typeof priceAlert>;

export const listPriceAlerts = endpoint({
  summary: 'List the caller’s price alerts that wait, and those reached within a week, newest first',
  method: 'GET',
  path: '/price-alerts',
  access: 'user',
  response: one(z.array(priceAlert)),
});

export const createPriceAlert = endpoint({
  summary: 'Be told once when a coin can be bought at a price or less, or sold at a price or more',
  method: 'POST',
  path: '/price-alerts',
  access: 'user',
  body: z.strictObject({
    assetId: line('Choose a coin'),
    orderType: z.enum(orderTypes, 'Choose buy or sell'),
    price: naira('Price is required'),
  }),
  status: 201,
  response: changed(priceAlert),
  errors: ['not_found'],
});

export const removePriceAlert = endpoint({
  summary: 'Remove one of the caller’s price alerts',
  method: 'DELETE',
  path: '/price-alerts/{id}',
  access: 'user-own',
  response: confirmation,
  errors: ['not_found'],
});
