import { losesMoney } from '@nairadesk/contract/asset-changes';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import type { termsOf } from './asset-row.ts';
import { lossMail } from './mails.ts';

type Terms = ReturnType<typeof termsOf>;

/**
 * Mails every active super-admin when new prices let customers buy and sell straight back at the desk's cost: a client
 * of the specification can save them without being asked. `before` is null for a new asset.
 * @returns what the audit log says of it: nothing where no price is new or none loses money
 */
export async function notifyLoss(
  tx: Tx,
  ctx: Ctx,
  { before, now, confirmed }: { before: Terms | null; now: Terms; confirmed: boolean },
): Promise<{ confirmedLoss?: boolean }> {
  const isNew = before?.buyingPrice !== now.buyingPrice || before.sellingPrice !== now.sellingPrice;
  if (!isNew || !losesMoney(now.buyingPrice, now.sellingPrice)) return {};
  const superAdmins = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt)));
  // With the address: a clerk may have taken a colleague's name.
  const by = `${nameForOthers(ctx.actor.name, 'A colleague')} (${ctx.actor.email})`;
  for (const to of superAdmins)
    await enqueueMail(tx, ctx, lossMail(to, { ...now, by, confirmed }, ctx.config.publicUrl));
  return { confirmedLoss: confirmed };
}
