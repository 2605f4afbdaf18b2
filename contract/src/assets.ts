import * as z from 'zod/mini';
import { list, one, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase } from './fields.ts';
import { assetTypes } from './money.ts';
import { networks } from './networks.ts';

/** An asset that the desk trades; money in naira for one unit (docs/specification.md 3.2). */
export const asset = z.object({
  id: z.string(),
  name: z.string(),
  assetType: z.enum(assetTypes),
  logo: z.nullable(z.string()),
  minAmount: z.string(),
  maxAmount: z.nullable(z.string()),
  buyingPrice: z.string(),
  sellingPrice: z.string(),
  /** Counts up whenever one of the two prices changes: a clerk who changes them says which count they have seen. */
  priceVersion: z.number(),
  description: z.nullable(z.string()),
  networks: z.array(z.enum(networks)),
});
export type Asset = z.output<typeof asset>;

export const listAssets = endpoint({
  summary: 'List the assets on sale, by type',
  method: 'GET',
  path: '/assets',
  access: 'member',
  query: z.strictObject({ assetType: z.optional(anyCase(['', 'all', ...assetTypes])), ...paging }),
  response: list(asset),
});

export const getAsset = endpoint({
  summary: 'Get one asset',
  method: 'GET',
  path: '/assets/{id}',
  access: 'member',
  response: one(asset),
  errors: ['not_found'],
});
