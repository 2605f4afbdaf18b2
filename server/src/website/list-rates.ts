import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { listMaxRows } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { listRates as call } from '@nairadesk/contract/website';
import type { Ctx } from '../platform/context/context.ts';
import { type AssetsOnSale, readAssetsOnSale } from '../platform/desk/assets-on-sale.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { KeptAnswer } from '../platform/http/kept/kept-answer.ts';

/** The prices of every asset on sale, by name. */
export async function listRates(ctx: Ctx): Promise<KeptAnswer> {
  const onSale = await readAssetsOnSale(ctx);
  return onSale.once('rates', () => new KeptAnswer(presentRates(onSale, ctx)));
}

function presentRates({ rows }: AssetsOnSale, { config }: Ctx): Reply<typeof call> {
  return {
    data: rows.slice(0, listMaxRows).map((row) => ({
      id: row.id,
      name: row.name,
      assetType: row.assetType,
      logo: logoUrl(row.logoHash, config),
      buyingPrice: nairaOf(row.buyingPriceKobo),
      sellingPrice: nairaOf(row.sellingPriceKobo),
      minAmount: nairaOf(row.minAmountKobo),
      maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
      quantityDecimals: tradedDecimals(row),
    })),
  };
}
