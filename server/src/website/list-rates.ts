import { cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue } from '@nairadesk/contract/card-kinds';
import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { listMaxRows } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { listRates as call, Rate } from '@nairadesk/contract/website';
import type { Ctx } from '../platform/context/context.ts';
import { type AssetsOnSale, readAssetsOnSale } from '../platform/desk/assets-on-sale.ts';
import { type CardRateSpan, readCardRateSpans } from '../platform/desk/cards/card-rate-spans.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { KeptAnswer } from '../platform/http/kept/kept-answer.ts';

/** The prices of every asset on sale, by name; of a gift card with rates of its own, also between which it brings. */
export async function listRates(ctx: Ctx): Promise<KeptAnswer> {
  const [onSale, spans] = await Promise.all([readAssetsOnSale(ctx), readCardRateSpans(ctx)]);
  return onSale.once('rates', () => new KeptAnswer(presentRates(onSale, spans, ctx)), spans);
}

function presentRates(
  { rows }: AssetsOnSale,
  spans: ReadonlyMap<string, CardRateSpan>,
  { config }: Ctx,
): Reply<typeof call> {
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
      cardRates: presentSpan(spans.get(row.id)),
    })),
  };
}

function presentSpan(span: CardRateSpan | undefined): Rate['cardRates'] {
  if (!span) return null;
  const { country, lowestKobo, highestKobo } = span;
  return {
    country: cardCountries[country].name,
    unit: faceValue(country, '1'),
    lowest: nairaOf(lowestKobo),
    highest: nairaOf(highestKobo),
  };
}
