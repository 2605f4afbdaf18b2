import { losesMoney } from '@nairadesk/contract/asset-changes';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { differ, type Terms } from './asset-row.ts';
import { lossMail } from './mails.ts';

/** An asset's terms as they were and are. `before` is null for a new asset. */
interface Change {
  id: string;
  before: Terms | null;
  now: Terms;
}

/**
 * Mails every active super-admin when new prices let customers buy and sell straight back at the desk's cost: a client
 * of the specification can save them without being asked. One mail tells of all that were saved together.
 * @returns what the audit log says of an asset: nothing where no price is new or none loses money
 */
export async function notifyLoss(
  tx: Tx,
  ctx: Ctx,
  changes: readonly Change[],
  confirmed: boolean,
): Promise<(id: string) => { confirmedLoss?: boolean }> {
  const losing = changes.filter(
    ({ before, now }) =>
      (before === null || differ(before, now)) && losesMoney(now.buyingPrice, now.sellingPrice),
  );
  if (losing.length === 0) return () => ({});
  const superAdmins = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt)));
  // With the address: a clerk may have taken a colleague's name.
  const by = `${nameForOthers(ctx.actor.name, 'A colleague')} (${ctx.actor.email})`;
  const losses = losing.map(({ now }) => now);
  for (const to of superAdmins)
    await enqueueMail(tx, ctx, lossMail(to, { losses, by, confirmed }, ctx.config.publicUrl));
  const ids = new Set(losing.map(({ id }) => id));
  return (id) => (ids.has(id) ? { confirmedLoss: confirmed } : {});
}
