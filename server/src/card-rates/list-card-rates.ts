import type { listCardRates as call } from '@nairadesk/contract/card-rates';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';
import { byKind } from '../platform/desk/cards/public-card-rates.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentCardRate } from './card-rate-row.ts';
import { findCard } from './find-card.ts';

/** All rates of a gift card, those that are off too. Refuses: not_found. */
export async function listCardRates(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const card = await findCard(ctx.read, id);
  const rows = await ctx.read
    .select()
    .from(cardRates)
    .where(eq(cardRates.assetId, card.id))
    .orderBy(...byKind);
  return { data: rows.map(presentCardRate) };
}
