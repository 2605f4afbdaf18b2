import * as z from 'zod/mini';
import { confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { email, line } from './fields.ts';
import { assetTypes } from './money.ts';
import { messageFields } from './support.ts';

export const contactBody = z.strictObject({
  name: line('Name is required', 100),
  email: email(),
  ...messageFields,
});

/** What the landing page shows of an asset: enough to work out an amount, in naira for one unit, and to order it. */
export const rate = z.object({
  id: z.string(),
  name: z.string(),
  assetType: z.enum(assetTypes),
  logo: z.nullable(z.string()),
  buyingPrice: z.string(),
  sellingPrice: z.string(),
  minAmount: z.string(),
  maxAmount: z.nullable(z.string()),
  /** With how many decimals its quantity is traded. */
  quantityDecimals: z.number(),
  /** What a card with rates of its own brings for one unit of its first country, at least and at most; null: its selling price counts. */
  cardRates: z.nullable(
    z.object({ country: z.string(), unit: z.string(), lowest: z.string(), highest: z.string() }),
  ),
});
export type Rate = z.output<typeof rate>;

export const sendContactMessage = endpoint({
  summary: 'Send a message without an account',
  method: 'POST',
  path: '/website/contact',
  access: 'public',
  body: contactBody,
  status: 201,
  response: confirmation,
  errors: ['too_many_requests'],
});

export const listRates = endpoint({
  summary: 'List the prices of the assets on sale',
  method: 'GET',
  path: '/website/rates',
  access: 'public',
  cacheSeconds: 30,
  response: one(z.array(rate)),
});
