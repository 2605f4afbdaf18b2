import type { startTwoFactor as call } from '@nairadesk/contract/two-factor';
import type { Ctx } from '../platform/context/context.ts';
import { isNull, sql } from '../platform/database/drizzle.ts';
import { twoFactors } from '../platform/database/tables/two-factor-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { newTotpSecret, totpUri } from '../platform/identity/totp.ts';
import { sealTotpSecret } from '../platform/identity/two-factor.ts';

/**
 * Makes a secret for the actor's authenticator app, replacing one that was never confirmed. It takes effect once it is
 * confirmed. Refuses: two_factor_on.
 */
export async function startTwoFactor(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id, email } = ctx.actor;
  const secret = newTotpSecret();
  const secretSealed = sealTotpSecret(ctx.secrets, id, secret);
  return ctx.transact(async (tx) => {
    const stored = await tx
      .insert(twoFactors)
      .values({ userId: id, secretSealed })
      .onConflictDoUpdate({
        target: twoFactors.userId,
        set: { secretSealed, lastStep: null, createdAt: sql`now()` },
        setWhere: isNull(twoFactors.confirmedAt),
      })
      .returning({ userId: twoFactors.userId });
    if (stored.length === 0) throw new Refusal('two_factor_on');
    return { data: { secret, uri: totpUri(secret, email) } };
  });
}
