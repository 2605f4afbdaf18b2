import type { Ctx } from '../context/context.ts';
import { takeAdvisoryLockOf } from '../database/advisory-locks.ts';
import type { Db } from '../database/database.ts';
import { and, desc, eq, isNull, sql } from '../database/drizzle.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { type Mail, openMailParts, sealMail } from './mail.ts';

/** So long after a mail the next one of its key goes, unless another time is given. */
export const mergeMinutes = 10;
// A refused one may have its next try a day from now, and holds up nothing that comes after it.
const sendTime = sql<Date>`coalesce(${outbox.sentAt}, case when ${outbox.lastError} is null
  then ${outbox.nextAttemptAt} else least(${outbox.nextAttemptAt}, now()) end)`;

interface Merging<Part> {
  mergeKey: string;
  part: Part;
  minutes?: number;
  gather?: ((parts: Part[], next: Part) => Part[]) | undefined;
}

/**
 * Puts a mail about one of possibly many events in the outbox, in the transaction of its cause. The first goes at once.
 * What follows within ten minutes, or so many, becomes one mail, so long after the last: `write` gets all its parts, oldest first.
 * `mergeKey` names the kind and the account, and is locked until the transaction ends. `gather`: what is kept of the parts
 * where another comes; left out: all of them.
 */
export async function enqueueMerged<Part>(
  tx: Db,
  { secrets }: Pick<Ctx, 'secrets'>,
  { mergeKey, part, minutes = mergeMinutes, gather = (parts, next) => [...parts, next] }: Merging<Part>,
  write: (parts: Part[]) => Mail,
): Promise<void> {
  await tx.execute(takeAdvisoryLockOf('mergedMail', sql`${mergeKey}::text`));
  const [last] = await tx
    .select({
      id: outbox.id,
      sealed: outbox.sealed,
      // Rounded as times are stored: what this transaction itself sends at once is no mail that waits.
      waits: sql<boolean>`${outbox.attempts} = 0 and ${outbox.nextAttemptAt} > now()::timestamptz(3)`,
      isRecent: sql<boolean>`${sendTime} > now() - make_interval(mins => ${minutes})`,
    })
    .from(outbox)
    .where(eq(outbox.mergeKey, mergeKey))
    .orderBy(desc(outbox.createdAt), desc(sendTime))
    .limit(1);
  if (last?.waits && last.sealed) {
    const earlier = openMailParts(secrets, { id: last.id, sealed: last.sealed }) as Part[];
    const parts = gather(earlier, part);
    const { id, sealed } = sealMail(secrets, write(parts), { id: last.id, parts });
    const added = await tx
      .update(outbox)
      .set({ sealed })
      // Delivery may have taken it meanwhile.
      .where(and(eq(outbox.id, id), eq(outbox.attempts, 0), isNull(outbox.sentAt)))
      .returning({ id: outbox.id });
    if (added.length > 0) return;
  }
  const nextAttemptAt = last?.isRecent
    ? sql`(select ${sendTime} + make_interval(mins => ${minutes}) from ${outbox} where id = ${last.id})`
    : sql`now()`;
  await tx
    .insert(outbox)
    .values({ ...sealMail(secrets, write([part]), { parts: [part] }), mergeKey, nextAttemptAt });
}
