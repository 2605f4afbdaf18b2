import { nairaOf } from '@nairadesk/contract/money';
import type { PriceAlert } from '@nairadesk/contract/price-alerts';
import type { priceAlerts } from '../platform/database/tables/alerts-tables.ts';

/** An alert as its customer sees it. */
export function presentAlert(row: typeof priceAlerts.$inferSelect, assetName: string): PriceAlert {
  const { id, assetId, orderType, reachedAt, reachedPriceKobo } = row;
  return {
    id,
    assetId,
    assetName,
    orderType,
    price: nairaOf(row.priceKobo),
    expiresAt: row.expiresAt.toISOString(),
    reached:
      reachedAt && reachedPriceKobo !== null
        ? { at: reachedAt.toISOString(), price: nairaOf(reachedPriceKobo) }
        : null,
  };
}
