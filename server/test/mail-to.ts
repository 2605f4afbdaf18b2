import { and, isNotNull, isNull, sql } from '../src/platform/database/drizzle.ts';
import { outbox } from '../src/platform/database/tables/mail-tables.ts';
import { openMail, type RenderedMail } from '../src/platform/mail/mail.ts';
import type { World } from './world.ts';

type WaitingMail = RenderedMail & { kind: string };

/** The mails that wait in the outbox, opened, newest first: by transaction, as two may be of one millisecond. */
export async function waitingMails(world: World): Promise<WaitingMail[]> {
  const rows = await world.database.db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.sealed), isNull(outbox.pushTo)))
    .orderBy(sql`xmin::text::bigint desc`);
  return rows.flatMap(({ id, kind, sealed }) =>
    sealed ? [{ ...openMail(world.services.secrets, { id, sealed }), kind }] : [],
  );
}

/** The mails that wait for an address, newest first. */
export async function mailsTo(world: World, address: string): Promise<WaitingMail[]> {
  return (await waitingMails(world)).filter((mail) => mail.to === address);
}
