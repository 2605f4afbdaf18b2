import type { listPublicCardRates as call } from '@nairadesk/contract/card-rates';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { byKind, presentPublicCardRate } from './card-rate-row.ts';
import { findCard } from './find-card.ts';

/** What a gift card brings: its rates that are on. Refuses: not_found. */
export async function listPublicCardRates(
  ctx: Ctx,
  { assetId }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const card = await findCard(ctx.read, assetId);
  const rows = await ctx.read
    .select()
    .from(cardRates)
    .where(and(eq(cardRates.assetId, card.id), eq(cardRates.on, true)))
    .orderBy(...byKind);
  return { data: rows.map(presentPublicCardRate) };
}
