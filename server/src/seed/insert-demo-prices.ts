import type { Tx } from '../platform/audit/audit.ts';
import { type assets, priceHistory } from '../platform/database/tables/assets-tables.ts';

type AssetRow = typeof assets.$inferSelect;

// Prices of eight days in thousandths of today's. Each asset begins at another one, so that no two lines are the same.
const days = [990n, 1004n, 994n, 1009n, 979n, 983n, 1012n, 972n];

/** The asset of the demo that was put on sale today. */
const newToday = 'XRP';

/** Gives the demo's assets the prices of the last eight days, except one, which is new. @param ago hours → time */
export async function insertDemoPrices(
  tx: Tx,
  catalogue: ReadonlyMap<string, AssetRow>,
  ago: (hours: number) => Date,
): Promise<void> {
  const rows = [...catalogue.values()]
    .filter(({ name }) => name !== newToday)
    .flatMap((asset, index) =>
      [...days.slice(index % days.length), ...days.slice(0, index % days.length)].map((thousandths, day) => ({
        assetId: asset.id,
        since: ago(24 * day + 20),
        buyingPriceKobo: (asset.buyingPriceKobo * thousandths) / 1000n,
        sellingPriceKobo: (asset.sellingPriceKobo * thousandths) / 1000n,
      })),
    );
  await tx.insert(priceHistory).values(rows);
}
