import * as z from 'zod/mini';
import { one } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** Hours between two points of an asset's line, which goes back seven days. */
export const trendStepHours = 6;
export const trendDays = 7;

/** How the selling price of an asset moved. What was before our history began is null. */
export const priceTrend = z.object({
  id: z.string(),
  /** When one of its two prices last changed, and which version of them that was. */
  since: z.string(),
  priceVersion: z.number(),
  /** The selling price as today began in Lagos. */
  today: z.nullable(z.string()),
  /** The selling price every six hours of the last seven days, oldest first; the last is that of now. */
  points: z.array(z.nullable(z.string())),
});
export type PriceTrend = z.output<typeof priceTrend>;

export const listPriceTrends = endpoint({
  summary: 'List how the selling price of every asset on sale moved today and in seven days',
  method: 'GET',
  path: '/assets/trends',
  access: 'member',
  response: one(z.array(priceTrend)),
});
