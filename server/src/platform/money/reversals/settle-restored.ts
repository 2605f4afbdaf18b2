import { nairaOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit, type Tx } from '../../audit/audit.ts';
import { and, desc, eq, isNotNull, lte } from '../../database/drizzle.ts';
import { auditLog } from '../../database/tables/audit-tables.ts';
import { type receiptMatches, type receipts, refunds } from '../../database/tables/money-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { isAgreedTo } from '../agreed-to.ts';
import { writeMatch } from '../match.ts';

interface Restoring {
  /** The debit that had not come back after all. */
  reversed: Pick<typeof receipts.$inferSelect, 'id' | 'direction'>;
  /** Its match to the refund, which the reversal had undone. */
  match: typeof receiptMatches.$inferSelect;
  actorId: string;
}

/**
 * Settles a refund by its debit again, as that had not come back after all: due still, it would be sent a second time. One
 * that was sent again or withdrawn since stays so, and its debit without a match. One that a second person agreed to since
 * may be on its way, so that only a super-admin says that it isn't.
 * Refuses: own_order, reversal_not_possible.
 * @returns how many kobo of the debit are matched again
 */
export async function settleRestored(tx: Tx, { reversed, match, actorId }: Restoring): Promise<bigint> {
  const { refundId, amountKobo: kobo } = match;
  if (refundId === null) return 0n;
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (refund?.userId === actorId) throw new Refusal('own_order');
  if (refund?.state !== 'due') return 0n;
  const sent = await readSending(tx, refundId, match.createdAt);
  // From before sendings were logged: nothing says when it left.
  if (sent === null) return 0n;
  await assertNotAgreedAgain(tx, { refundId, since: match.undoneAt ?? match.createdAt, actorId });
  const its = eq(refunds.id, refundId);
  await tx
    .update(refunds)
    .set({ ...sent, state: 'sent', failure: null })
    .where(its);
  const id = await writeMatch(tx, {
    receipt: reversed,
    about: { refundId },
    kobo,
    rule: 'hand',
    matchedBy: actorId,
  });
  await tx.update(refunds).set({ state: 'settled', settledAt: match.createdAt }).where(its);
  markRecord(tx, 'refund-state', refundId);
  recordAudit(tx, {
    action: 'refund-settled',
    actorId,
    subjectType: 'refund',
    subjectId: refundId,
    detail: { amount: nairaOf(kobo), match: id },
  });
  return kobo;
}

/** How it was sent the last time before its debit was matched, by the activity log. */
async function readSending(tx: Tx, refundId: string, before: Date) {
  const [row] = await tx
    .select({ sentAt: auditLog.at, sentBy: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, refundId),
        eq(auditLog.action, 'refund-sent'),
        isNotNull(auditLog.actorId),
        lte(auditLog.at, before),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(1);
  if (!row) return null;
  const { detail, ...sent } = row;
  return { ...sent, bankReference: String(JSON.parse(detail).reference ?? '') };
}

/**
 * Asserts that no second person agreed to send a refund since then, or that a super-admin acts: it may be on its way.
 * Refuses: reversal_not_possible.
 */
export async function assertNotAgreedAgain(
  tx: Tx,
  { refundId, since, actorId }: { refundId: string; since: Date; actorId: string },
): Promise<void> {
  if (!(await isAgreedTo(tx, 'send-refund', [refundId], since))) return;
  const [actor] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actorId));
  if (actor?.role === 'super-admin') return;
  throw new Refusal('reversal_not_possible', {
    message: 'A second person agreed to send its refund, so it may be on its way. Ask a super-admin.',
  });
}
