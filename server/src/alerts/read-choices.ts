import { type AlertChoices, alertDefaults } from '@nairadesk/contract/alerts';
import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { alertChoices } from '../platform/database/tables/alerts-tables.ts';

/** What a member of staff chose to be told of; what they never chose is as the contract's defaults say. */
export async function readChoices(read: Pick<Db, 'select'>, userId: string): Promise<AlertChoices> {
  const rows = await read.select().from(alertChoices).where(eq(alertChoices.userId, userId));
  const chosen: AlertChoices = { ...alertDefaults, choices: { ...alertDefaults.choices } };
  for (const { occasion, sound, push, mail, minutes } of rows) {
    chosen.choices[occasion] = { sound, push, mail };
    if (minutes !== null) chosen.waitingMinutes = minutes;
  }
  return chosen;
}
