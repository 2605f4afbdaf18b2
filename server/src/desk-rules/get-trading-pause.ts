import type { getTradingPause as call } from '@nairadesk/contract/desk-rules';
import type { Ctx } from '../platform/context/context.ts';
import { readTradingPause } from '../platform/context/trading-pause.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** Since when new orders of all customers are paused and why, for staff. */
export async function getTradingPause(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: await readTradingPause(ctx.read) };
}
