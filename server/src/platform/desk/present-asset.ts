import type { Asset } from '@nairadesk/contract/assets';
import { apiBase } from '@nairadesk/contract/endpoint';
import { nairaOf } from '@nairadesk/contract/money';
import type { assets } from '../database/tables/assets-tables.ts';

/** The columns of `assets` that `presentAsset` reads. */
export type AssetRow = Pick<
  typeof assets.$inferSelect,
  | 'id'
  | 'name'
  | 'assetType'
  | 'logoHash'
  | 'minAmountKobo'
  | 'maxAmountKobo'
  | 'buyingPriceKobo'
  | 'sellingPriceKobo'
  | 'description'
  | 'networks'
>;

/** A row of `assets` as the contract shows it: money in naira, the logo as a path on this server. */
export function presentAsset(row: AssetRow): Asset {
  return {
    id: row.id,
    name: row.name,
    assetType: row.assetType,
    logo: logoUrl(row.logoHash),
    minAmount: nairaOf(row.minAmountKobo),
    maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
    buyingPrice: nairaOf(row.buyingPriceKobo),
    sellingPrice: nairaOf(row.sellingPriceKobo),
    description: row.description,
    networks: row.networks,
  };
}

/** Where logos are served, each under the hash of its bytes. */
export const imagesUrl = `${apiBase}/images`;

/** Where a logo is served, by the hash of its bytes; null where there is none. */
export function logoUrl(hash: string | null): string | null {
  return hash === null ? null : `${imagesUrl}/${hash}`;
}
