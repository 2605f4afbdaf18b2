import type { createAsset } from '@nairadesk/contract/asset-changes';
import { refusals } from '@nairadesk/contract/errors';
import { type AssetType, koboOf, nairaOf } from '@nairadesk/contract/money';
import { violates } from '../platform/database/database.ts';
import { and, eq, isNull, type SQL } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input } from '../platform/http/endpoint.ts';

/** The columns of `assets` that staff edit. Missing or empty values become null; a gift card has no networks. */
export function columnsOf(input: Input<typeof createAsset>) {
  return {
    name: input.name,
    assetType: input.assetType,
    minAmountKobo: koboOf(input.minAmount),
    maxAmountKobo: input.maxAmount ? koboOf(input.maxAmount) : null,
    buyingPriceKobo: koboOf(input.buyingPrice),
    sellingPriceKobo: koboOf(input.sellingPrice),
    description: input.description || null,
    networks: input.networks ?? [],
  };
}

/** The terms of an asset for the audit log: name, prices and limits. */
export function termsOf(row: ReturnType<typeof columnsOf>) {
  return {
    name: row.name,
    buyingPrice: nairaOf(row.buyingPriceKobo),
    sellingPrice: nairaOf(row.sellingPriceKobo),
    minAmount: nairaOf(row.minAmountKobo),
    maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
  };
}

/** The condition for the asset with this id, while it is on sale. */
export function onSale(id: string): SQL | undefined {
  return and(eq(assets.id, id), isNull(assets.archivedAt));
}

/** The condition for every asset on sale, of one type or both. */
export function listed(assetType: AssetType | undefined): SQL | undefined {
  return and(isNull(assets.archivedAt), assetType && eq(assets.assetType, assetType));
}

/** Turns a violation of the unique name into a refusal and rethrows every other error. Refuses: asset_exists. */
export function refuseTakenName(error: unknown): never {
  if (!violates(error, 'assets_name')) throw error;
  throw new Refusal('asset_exists', { fields: { name: refusals.asset_exists.message } });
}
