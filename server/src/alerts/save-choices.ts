import { type saveAlertChoices as call, occasions } from '@nairadesk/contract/alerts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { alertChoices } from '../platform/database/tables/alerts-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readChoices } from './read-choices.ts';

/** Stores what the caller wants to be told of, in place of what they chose before. */
export async function saveChoices(
  ctx: Ctx,
  { choices, waitingMinutes }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const values = occasions.map((occasion) => ({
      userId: ctx.actor.id,
      occasion,
      ...choices[occasion],
      minutes: occasion === 'order-waiting' ? waitingMinutes : null,
    }));
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
