import type { Tx } from '../platform/audit/audit.ts';
import { type assets, priceHistory } from '../platform/database/tables/assets-tables.ts';

type AssetRow = typeof assets.$inferSelect;

// What a day's prices were, in thousandths of today's: yesterday's first.
const days = [990n, 985n, 994n, 988n, 979n, 983n, 976n, 972n];

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
    .flatMap((asset) =>
      days.map((thousandths, day) => ({
        assetId: asset.id,
        since: ago(24 * day + 20),
        buyingPriceKobo: (asset.buyingPriceKobo * thousandths) / 1000n,
        sellingPriceKobo: (asset.sellingPriceKobo * thousandths) / 1000n,
      })),
    );
  await tx.insert(priceHistory).values(rows);
}
