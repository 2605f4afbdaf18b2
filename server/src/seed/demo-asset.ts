import type { AssetType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';

export interface DemoAsset {
  readonly name: string;
  readonly assetType: AssetType;
  /** Smallest and largest order, in naira. */
  readonly minAmount: string;
  readonly maxAmount: string;
  /** What a customer pays for one unit bought from the desk, in naira. */
  readonly buyingPrice: string;
  /** What a customer receives for one unit sold to the desk, in naira. */
  readonly sellingPrice: string;
  readonly description: string;
  /** Empty for a gift card. */
  readonly networks: readonly Network[];
  /** A file in ./logos; null where no mark may be shipped, and the tile is drawn from the name. */
  readonly logoFile: string | null;
}
