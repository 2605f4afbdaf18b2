import { nairaOf } from '@nairadesk/contract/money';
import type { undoReversal as call } from '@nairadesk/contract/receipts';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Whoever typed a reversal that is on no statement, or a super-admin, takes it out of the books by counter-entries, while
 * it takes nothing back: what it held up goes on. Refuses: not_found, forbidden, reversal_not_possible.
 */
export async function undoReversal(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, reason } = input;
  return ctx.transact(async (tx) => {
    const receipt = await lockReceipt(tx, id);
    const { kind, lineKey, amountKobo, unmatchedKobo, enteredBy } = receipt;
    if (kind !== 'reversal' || receipt.source !== 'hand')
      throw impossible('Only a reversal that was entered by hand can be undone.');
    if (enteredBy !== ctx.actor.id && ctx.actor.role !== 'super-admin') throw new Refusal('forbidden');
    if (lineKey !== null) throw impossible('A statement has this reversal by now.');
    if (unmatchedKobo !== amountKobo) throw impossible('It was matched, or took a transfer back.');
    await tx.execute(sql`
      insert into ledger_entries (posting, receipt_id, account, currency, amount)
      select 'undo', receipt_id, account, currency, -amount from ledger_entries where receipt_id = ${id}`);
    await tx.update(receipts).set({ kind: 'undone' }).where(eq(receipts.id, id));
    markRecord(tx, 'receipt', id);
    recordAudit(tx, {
      action: 'reversal-undone',
      actorId: ctx.actor.id,
      subjectType: 'receipt',
      subjectId: id,
      detail: { amount: nairaOf(amountKobo), reason },
    });
    return { message: 'Reversal undone', data: await readReceipt(tx, id) };
  });
}

function impossible(message: string): Refusal {
  return new Refusal('reversal_not_possible', { message });
}
