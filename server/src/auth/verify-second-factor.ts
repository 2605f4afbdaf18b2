import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { hasPasskey } from '../platform/identity/passkeys.ts';
import { consumeCode, countRecoveryCodes, hasTwoFactor } from '../platform/identity/two-factor.ts';
import { twoFactorMail } from '../platform/identity/two-factor-mails.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/**
 * Consumes the code of staff with two-factor authentication: true if one was given, false if none is needed. Staff whose
 * second factor is a passkey alone log in with it. Refuses: two_factor_required, two_factor_wrong, passkey_required.
 */
export async function verifySecondFactor(
  tx: Tx,
  ctx: Ctx,
  user: typeof users.$inferSelect,
  code: string | undefined,
): Promise<boolean> {
  if (!isStaff(user.role)) return false;
  if (!(await hasTwoFactor(tx, user.id))) {
    if (await hasPasskey(tx, user.id)) throw new Refusal('passkey_required');
    return false;
  }
  if (code === undefined) throw new Refusal('two_factor_required');
  const taken = await consumeCode(tx, ctx, user.id, code);
  if (taken === null) throw new Refusal('two_factor_wrong');
  if (taken === 'recovery') await notifyRecoveryCodeUsed(tx, ctx, user);
  return true;
}

async function notifyRecoveryCodeUsed(tx: Tx, ctx: Ctx, user: typeof users.$inferSelect): Promise<void> {
  const { userAgent, networkAddress, config } = ctx;
  const { publicUrl } = config;
  const left = await countRecoveryCodes(tx, user.id);
  recordAudit(tx, {
    action: 'recovery-code-used',
    actorId: user.id,
    subjectType: 'user',
    subjectId: user.id,
    detail: { from: networkAddress, left },
  });
  const more = [`Recovery codes left: ${left}. Make new ones in Settings, Password.`];
  await enqueueMail(tx, ctx, twoFactorMail('recovery-code-used', user, { userAgent, publicUrl, more }));
}
