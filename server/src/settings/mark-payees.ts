import { markRecord, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, or, sql } from '../platform/database/drizzle.ts';
import { payeeHistory } from '../platform/database/tables/settings-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

export const dayMost = 200;
const now = sql`now()::timestamp(3) with time zone`;

/**
 * Marks the bank accounts and wallets that a person, whose row is locked, saves with this transaction, and those that they
 * replace: these rows alone, however many there were before. Refuses: too_many_requests, of too many in one day.
 */
export async function markPayees(tx: Tx, { config }: Pick<Ctx, 'config'>, userId: string): Promise<void> {
  const { id, since, until } = payeeHistory;
  const changed = await tx
    .select({ id, isNew: sql<boolean>`${until} is null` })
    .from(payeeHistory)
    .where(
      and(eq(payeeHistory.userId, userId), or(and(isNull(until), sql`${since} >= ${now}`), eq(until, now))),
    );
  for (const row of changed) {
    if (row.isNew) markRecord(tx, 'payee', row.id);
    markRecord(tx, 'payee-until', row.id);
  }
  if (config.rateLimit) await assertFew(tx, userId);
}

async function assertFew(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from (select from payee_history where user_id = ${userId} and since > now() - interval '1 day'
      limit ${dayMost + 1}) kept having count(*) > ${dayMost}`);
  if (rows.length === 0) return;
  throw new Refusal('too_many_requests', {
    message: 'You changed your bank account and wallets too often today. Please try again tomorrow.',
    retryAfterSeconds: 24 * 60 * 60,
  });
}
