import { brand } from '@nairadesk/contract/brand';
import type { Services } from '../context/context.ts';
import { and, eq, isNull, sql } from '../database/drizzle.ts';
import { backupState } from '../database/tables/health-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { enqueueMail, type Mail } from '../mail/mail.ts';

/** In words, that the newest good backup is too old. */
export function oldBackupTrouble(old: {
  goodAt: Date | null;
  failedAt: Date | null;
  fault: string | null;
}): string {
  const last = old.goodAt
    ? `The last good backup is from ${lagosMoment(old.goodAt.toISOString())}, more than a day ago.`
    : 'No backup has been made yet.';
  if (!old.failedAt) return `${last} No server with BACKUP_DIR has tried since.`;
  return `${last} The last try, on ${lagosMoment(old.failedAt.toISOString())}, failed: ${old.fault}`;
}

/**
 * Mails all active super-admins, the holder of the desk account among them, what is wrong with the backups: once a day at
 * most, whichever instance notices. @returns whether it did
 */
export async function tellOfTrouble(
  { audit, secrets, config }: Pick<Services, 'audit' | 'secrets' | 'config'>,
  troubles: string[],
): Promise<boolean> {
  if (troubles.length === 0) return false;
  return audit.transact(async (tx) => {
    const mayTell = await tx
      .update(backupState)
      .set({ toldAt: sql`now()` })
      .where(sql`coalesce(${backupState.toldAt} <= now() - interval '1 day', true)`)
      .returning({ id: backupState.id });
    if (mayTell.length === 0) return false;
    const people = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt)));
    for (const to of people) await enqueueMail(tx, { secrets }, troubleMail(to, troubles, config.publicUrl));
    return true;
  });
}

function troubleMail(to: { name: string; email: string }, troubles: string[], publicUrl: string): Mail {
  return {
    kind: 'backup-trouble',
    to: to.email,
    subject: `The backups of ${brand.name} need attention`,
    paragraphs: [
      `Hello ${to.name},`,
      ...troubles,
      `If the database of ${publicUrl} is lost now, what happened since then is lost with it. Ask the person who runs the server to look at its log and at the folder of the backups, and to make a backup by hand: npm run backup.`,
      'We write once a day until it is mended.',
    ],
  };
}
