import { recoveryCodeCount } from '@nairadesk/contract/limits';
import { markRecord, type Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { sealPurpose } from '../crypto/seal-purpose.ts';
import { hashOf, newRecoveryCode, type Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { and, eq, isNotNull, isNull, lt, or, sql } from '../database/drizzle.ts';
import { recoveryCodes, twoFactors } from '../database/tables/two-factor-tables.ts';
import { totpStep } from './totp.ts';

/** Seals an authenticator app's secret for this user and no other. */
export function sealTotpSecret(secrets: Secrets, userId: string, secret: string): Buffer {
  return secrets.seal(secret, sealPurpose.twoFactor(userId));
}

/** Tells whether a user has two-factor authentication on. */
export async function hasTwoFactor(db: Pick<Db, '$count'>, userId: string): Promise<boolean> {
  return (await db.$count(twoFactors, isOn(userId))) > 0;
}

/** Counts the recovery codes that are not used yet. */
export function countRecoveryCodes(db: Pick<Db, '$count'>, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Consumes a code of a user with two-factor authentication: its kind, or null if it is wrong or already used. */
export async function consumeCode(
  tx: Db,
  { secrets }: Pick<Ctx, 'secrets'>,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (isAppCode(code)) return (await consumeTotpCode(tx, secrets, userId, code, true)) ? 'app' : null;
  return (await consumeRecoveryCode(tx, userId, code)) ? 'recovery' : null;
}

/** Turns two-factor authentication on with the first code from the app; false if the code is wrong. */
export async function consumeFirstCode(
  tx: Db,
  { secrets }: Pick<Ctx, 'secrets'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '');
  return isAppCode(code) && consumeTotpCode(tx, secrets, userId, code, false);
}

/** Replaces a user's recovery codes and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code.replaceAll('-', '')) })));
  markRecord(tx, 'recovery-codes', userId);
  return codes;
}

// Each time step is used once, and no earlier one after it: of concurrent uses, on any instance, one succeeds.
async function consumeTotpCode(
  tx: Db,
  secrets: Secrets,
  userId: string,
  code: string,
  on: boolean,
): Promise<boolean> {
  const state = and(
    eq(twoFactors.userId, userId),
    on ? isNotNull(twoFactors.confirmedAt) : isNull(twoFactors.confirmedAt),
  );
  const [factor] = await tx
    .select({
      secretSealed: twoFactors.secretSealed,
      now: sql<string>`extract(epoch from clock_timestamp())`,
    })
    .from(twoFactors)
    .where(state);
  if (!factor) return false;
  const step = totpStep(
    secrets.open(factor.secretSealed, sealPurpose.twoFactor(userId)),
    code,
    Number(factor.now),
  );
  if (step === null) return false;
  const taken = await tx
    .update(twoFactors)
    .set({ lastStep: step, ...(!on && { confirmedAt: sql`now()` }) })
    .where(
      and(
        state,
        eq(twoFactors.secretSealed, factor.secretSealed),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
      ),
    )
    .returning({ userId: twoFactors.userId });
  return taken.length > 0;
}

async function consumeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

function isOn(userId: string) {
  return and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt));
}
