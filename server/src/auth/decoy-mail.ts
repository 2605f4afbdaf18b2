import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { outbox } from '../platform/database/tables/mail-tables.ts';
import { type Mail, sealMail } from '../platform/mail/mail.ts';

/** Does the work of enqueueing a mail without sending one: sealed, and stored as sent, without content, until the next purge. */
export async function enqueueDecoyMail(tx: Db, ctx: Pick<Ctx, 'secrets'>, mail: Mail): Promise<void> {
  const row = sealMail(ctx.secrets, mail);
  await tx.insert(outbox).values({ ...row, kind: 'decoy', sealed: null, sentAt: sql`now()` });
}
