import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import { and, eq, isNotNull } from '../database/drizzle.ts';
import { twoFactors } from '../database/tables/two-factor-tables.ts';
import type { users } from '../database/tables/users-tables.ts';
import { enqueueMail } from '../mail/mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { clearCodeAttempts } from './code-limits.ts';
import { removePasskeys } from './passkeys.ts';
import { quotedNames } from './quoted-names.ts';
import { twoFactorMail } from './two-factor-mails.ts';

/**
 * Turns off a person's two-factor authentication after they lost their phone: authenticator app, recovery codes and
 * every passkey. Ends their sessions and mails them. False if there was none of it.
 * @param actorId null: the operator, by a command on the machine
 */
export async function clearTwoFactor(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config'>,
  user: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>,
  actorId: string | null,
): Promise<boolean> {
  const gone = await tx
    .delete(twoFactors)
    .where(and(eq(twoFactors.userId, user.id), isNotNull(twoFactors.confirmedAt)))
    .returning({ userId: twoFactors.userId });
  const removed = await removePasskeys(tx, user.id, actorId);
  if (gone.length === 0 && removed.length === 0) return false;
  if (gone.length > 0) markRecord(tx, 'recovery-codes', user.id);
  await endSessions(tx, user.id);
  await clearCodeAttempts(tx, services, user.id);
  recordAudit(tx, { action: 'two-factor-disabled', actorId, subjectType: 'user', subjectId: user.id });
  const { publicUrl } = services.config;
  const more = ['Our staff turned it off because we were asked to. We logged out all your devices.'];
  if (removed.length > 0) more.push(`We removed your passkeys: ${quotedNames(removed)}.`);
  await enqueueMail(tx, services, twoFactorMail('two-factor-off', user, { publicUrl, more }));
  return true;
}
