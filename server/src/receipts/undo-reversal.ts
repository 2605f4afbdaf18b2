import { nairaOf } from '@nairadesk/contract/money';
import { othersWords } from '@nairadesk/contract/others-words';
import type { undoReversal as call } from '@nairadesk/contract/receipts';
import { bareHold, liftHolds, readHolds } from '../platform/approvals/lift-holds.ts';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { receiptReversals, receipts } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockAccountOfReceipt, lockReceipt } from '../platform/money/lock-receipt.ts';
import { isWord } from '../platform/money/reversals/admit-reversed.ts';
import { hadLine } from '../platform/money/reversals/had-line.ts';
import { undoTakeBack } from '../platform/money/reversals/undo-take-back.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Staff take a reversal that a colleague typed, and that is on no statement, out of the books by counter-entries: what
 * it held up goes on, which that colleague and the super-admins are told, these also where a statement had it before.
 * If it took back a typed transfer, the clerk who typed it, or a super-admin, parts the two first.
 * Refuses: not_found, forbidden, own_order, reversal_not_possible.
 */
export async function undoReversal(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, reason } = input;
  return ctx.transact(async (tx) => {
    await lockAccountOfReceipt(tx, id);
    const paired = await tx.select().from(receiptReversals).where(eq(receiptReversals.reversalId, id));
    if (paired.length > 0) await partTyped(tx, ctx, { id, reason });
    const receipt = await lockReceipt(tx, id);
    const { kind, lineKey, amountKobo, unmatchedKobo, enteredBy } = receipt;
    if (kind !== 'reversal' || receipt.source !== 'hand')
      throw impossible('Only a reversal that was entered by hand can be undone.');
    if (lineKey !== null) throw impossible('A statement has this reversal by now.');
    if (unmatchedKobo !== amountKobo) throw impossible('It was matched.');
    const holds = await readHolds(tx, [id]);
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
      detail: { amount: nairaOf(amountKobo), reason, ...(enteredBy !== ctx.actor.id && { enteredBy }) },
    });
    const undone = `it was undone: “${othersWords(reason)}”`;
    const isColleagues = enteredBy !== ctx.actor.id;
    const how = isColleagues ? `a colleague had typed it, and ${undone}` : null;
    const wasOnStatement = (await hadLine(tx, id)) ? `a statement had it before, and ${undone}` : null;
    // Its transfer may be on a statement that nobody imported yet.
    const lifted = holds.length > 0 ? holds : [bareHold(receipt)];
    await liftHolds(tx, ctx, lifted, { how: how ?? wasOnStatement });
    return { message: 'Reversal undone', data: await readReceipt(tx, id) };
  });
}

/** A pair is parted only where the reversal is a word: what a statement has, super-admins part by a call of its own. */
async function partTyped(
  tx: Tx,
  { actor }: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const [reversal] = await tx.select().from(receipts).where(eq(receipts.id, id));
  if (!reversal || !isWord(reversal)) throw impossible('A statement has this reversal by now.');
  if (reversal.enteredBy !== actor.id && actor.role !== 'super-admin') throw new Refusal('forbidden');
  await undoTakeBack(tx, { reversalId: id, actorId: actor.id, reason });
}

function impossible(message: string): Refusal {
  return new Refusal('reversal_not_possible', { message });
}
