import type { createAsset } from '@nairadesk/contract/asset-changes';
import { refusals } from '@nairadesk/contract/errors';
import { type AssetType, koboOf, nairaOf } from '@nairadesk/contract/money';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
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

/** What the audit log says of an asset: its name, prices, limits and networks. */
export interface Terms extends Prices {
  name: string;
  minAmount: string;
  maxAmount: string | null;
  /** As people read them, in one order; null: a gift card has none. */
  networks: string | null;
}

/** The terms of an asset for the audit log: name, prices, limits and networks. */
export function termsOf(row: ReturnType<typeof columnsOf>): Terms {
  return {
    name: row.name,
    ...pricesOf(row),
    minAmount: nairaOf(row.minAmountKobo),
    maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
    networks: networksText(row.networks),
  };
}

function networksText(networks: readonly Network[]): string | null {
  const titles = networks.map((network) => networkFacts[network].title);
  return titles.length === 0 ? null : titles.toSorted().join(', ');
}

/** Both prices of an asset, in naira. */
export interface Prices {
  buyingPrice: string;
  sellingPrice: string;
}

/** Both prices of an asset, in naira. */
export function pricesOf(row: { buyingPriceKobo: bigint; sellingPriceKobo: bigint }): Prices {
  return { buyingPrice: nairaOf(row.buyingPriceKobo), sellingPrice: nairaOf(row.sellingPriceKobo) };
}

/** Whether one of the two prices differs. */
export function differ(one: Prices, other: Prices): boolean {
  return one.buyingPrice !== other.buyingPrice || one.sellingPrice !== other.sellingPrice;
}

/** The name, and what is different now, with what it was: for the audit log. */
export function changedTerms(before: Terms, now: Terms): Record<string, string | null> {
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const was = before[key as keyof Terms];
    return was === value ? [] : [[key, value] as const, [`${key}Before`, was] as const];
  });
  return { name: now.name, ...Object.fromEntries(changed) };
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
