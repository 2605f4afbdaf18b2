import { recordAudit, type Tx } from '../audit/audit.ts';
import { Refusal } from '../errors/refusal.ts';
import { presentKnown, readAlike, readWritten } from './same-transfer.ts';

interface Counted {
  receiptId: string;
  /** What it is to be used for, as people read it: "Send it back". */
  only: string;
  confirmed: boolean;
  actorId: string;
}

/**
 * Lets a transfer be sent back, or bought with, although it may be one that is known already: of a statement any, of one
 * that staff typed those of statements. Counted as two, one payment pays twice. That needs a second yes, which is recorded. The receipt is locked.
 * Refuses: receipt_alike, with the transfer that it may be.
 */
export async function admitAlike(tx: Tx, { receiptId, only, confirmed, actorId }: Counted): Promise<void> {
  const known = (await readAlike(tx, [receiptId])).get(receiptId) ?? (await readWritten(tx, receiptId));
  if (!known) return;
  const mayBe = presentKnown(known);
  const whose =
    mayBe.transactionId === null ? 'another one of this sum' : `the one that ${mayBe.transactionId} has`;
  if (!confirmed)
    throw new Refusal('receipt_alike', {
      message: `This transfer may be ${whose}, and would count twice. ${only} only if it’s another one.`,
      data: { mayBe },
    });
  recordAudit(tx, {
    action: 'alike-transfer-accepted',
    actorId,
    subjectType: 'receipt',
    subjectId: receiptId,
    detail: {
      transfer: mayBe.receiptId,
      ...(mayBe.transactionId !== null && { order: mayBe.transactionId }),
    },
  });
}
