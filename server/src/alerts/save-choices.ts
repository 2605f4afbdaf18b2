import { type saveAlertChoices as call, occasions } from '@nairadesk/contract/alerts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { alertChoices } from '../platform/database/tables/alerts-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readChoices } from './read-choices.ts';

/** Stores what the caller wants to be told of, in place of what they chose before; what is left out stays. */
export async function saveChoices(
  ctx: Ctx,
  { choices, waitingMinutes }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const values = occasions.flatMap((occasion) => {
      const ways = choices[occasion];
      const minutes = occasion === 'order-waiting' ? waitingMinutes : null;
      return ways ? [{ userId: ctx.actor.id, occasion, ...ways, minutes }] : [];
    });
    await tx
      .insert(alertChoices)
      .values(values)
      .onConflictDoUpdate({
        target: [alertChoices.userId, alertChoices.occasion],
        set: {
          sound: sql`excluded.sound`,
          push: sql`excluded.push`,
          mail: sql`excluded.mail`,
          minutes: sql`excluded.minutes`,
        },
      });
    return { message: 'Saved', data: await readChoices(tx, ctx.actor.id) };
  });
}
