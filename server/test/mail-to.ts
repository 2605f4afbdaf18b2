import { desc, isNotNull } from 'drizzle-orm';
import { openMail, type RenderedMail } from '../src/platform/mail.ts';
import { outbox } from '../src/platform/tables.ts';
import type { World } from './world.ts';

/** The mails that wait for somebody in the outbox, opened, newest first. */
export async function mailsTo(world: World, address: string): Promise<(RenderedMail & { kind: string })[]> {
  const rows = await world.database.db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.sealed))
    .orderBy(desc(outbox.createdAt));
  return rows
    .flatMap(({ id, kind, sealed }) =>
      sealed ? [{ ...openMail(world.services.secrets, { id, sealed }), kind }] : [],
    )
    .filter((mail) => mail.to === address);
}
