import type { pauseTrading as call } from '@nairadesk/contract/desk-rules';
import type { Ctx } from '../platform/context/context.ts';
import { readTradingPause, switchTrading } from '../platform/context/trading-pause.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/**
 * A super-admin pauses new orders of all customers, or lets them go on; it is recorded with the reason. Open orders go on
 * all the time. Repeating it changes nothing: the first reason stays.
 */
export async function pauseTrading(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { paused, reason } = input;
  return ctx.transact(async (tx) => {
    await switchTrading(tx, { paused, reason, by: ctx.actor.id });
    return {
      message: paused ? 'New orders are paused' : 'Customers can place orders again',
      data: await readTradingPause(tx),
    };
  });
}
