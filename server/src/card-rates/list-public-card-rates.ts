import type { listPublicCardRates as call } from '@nairadesk/contract/card-rates';
import type { Ctx } from '../platform/context/context.ts';
import { readPublicCardRates } from '../platform/desk/cards/public-card-rates.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findCard } from './find-card.ts';

/** What a gift card brings: its rates that are on. Refuses: not_found. */
export async function listPublicCardRates(
  ctx: Ctx,
  { assetId }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const card = await findCard(ctx.read, assetId);
  return { data: await readPublicCardRates(ctx.read, card.id) };
}
