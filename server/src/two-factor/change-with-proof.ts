import type { InputOf } from '@nairadesk/contract/endpoint';
import type { endTwoFactor } from '@nairadesk/contract/two-factor';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { withCodeLimit } from '../platform/identity/code-limits.ts';
import { consumeCode, hasTwoFactor } from '../platform/identity/two-factor.ts';
import { verifyOwnPassword } from '../platform/identity/verify-own-password.ts';
import { wrongCode } from './wrong-code.ts';

/**
 * Runs a change of the actor's two-factor authentication after checking their password and consuming a code.
 * Refuses: two_factor_off, invalid, too_many_requests.
 */
export async function changeWithProof<T>(
  ctx: Ctx,
  { password, code }: InputOf<typeof endTwoFactor>,
  change: (tx: Tx, user: typeof users.$inferSelect) => Promise<T>,
): Promise<T> {
  const { id } = ctx.actor;
  const passwordHash = await verifyOwnPassword(ctx, password);
  if (!passwordHash) throw invalid({ password: 'Incorrect password' });
  const prove = async (tx: Tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('no key update');
    if (!user) throw new Refusal('unauthenticated');
    if (!(await hasTwoFactor(tx, id))) throw new Refusal('two_factor_off');
    if ((await consumeCode(tx, ctx, id, code)) === null) throw wrongCode();
    return change(tx, user);
  };
  return withCodeLimit(ctx, id, 'logged-in', () => ctx.transact(prove));
}
