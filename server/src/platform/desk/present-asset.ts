import type { Asset } from '@nairadesk/contract/assets';
import { apiBase } from '@nairadesk/contract/endpoint';
import { nairaOf } from '@nairadesk/contract/money';
import type { Config } from '../../config.ts';
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
  | 'priceVersion'
  | 'description'
  | 'networks'
>;

/** What the address of a logo depends on. */
export type LogoConfig = Pick<Config, 'allowedOrigins' | 'publicUrl'>;

/** A row of `assets` as the contract shows it: money in naira, the logo as an address. */
export function presentAsset(row: AssetRow, config: LogoConfig): Asset {
  return {
    id: row.id,
    name: row.name,
    assetType: row.assetType,
    logo: logoUrl(row.logoHash, config),
    minAmount: nairaOf(row.minAmountKobo),
    maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
    buyingPrice: nairaOf(row.buyingPriceKobo),
    sellingPrice: nairaOf(row.sellingPriceKobo),
    priceVersion: row.priceVersion,
    description: row.description,
    networks: row.networks,
  };
}

/** Where logos are served, each under the hash of its bytes. */
export const imagesUrl = `${apiBase}/images`;

/**
 * Where a logo is served, by the hash of its bytes; null where there is none. A path on this server, and a whole
 * address where clients of other origins are allowed: on their page a path would lead to their own server.
 */
export function logoUrl(hash: string | null, { allowedOrigins, publicUrl }: LogoConfig): string | null {
  if (hash === null) return null;
  return `${allowedOrigins.length > 0 ? publicUrl : ''}${imagesUrl}/${hash}`;
}
