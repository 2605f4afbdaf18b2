import { recordAudit, type Tx } from '../audit/audit.ts';
import { Refusal } from '../errors/refusal.ts';
import { type GoneBack, goneText, readGoneBack } from './matching/gone-back.ts';
import { type KnownTransfer, presentKnown, readAlike, readWritten } from './same-transfer.ts';

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
export async function admitAlike(tx: Tx, counted: Counted): Promise<void> {
  const { receiptId } = counted;
  const known = (await readAlike(tx, [receiptId])).get(receiptId) ?? (await readWritten(tx, receiptId));
  if (known) await admitKnown(tx, known, await readGoneBack(tx, [known.id]), counted);
}

/**
 * The same of one that is to pay an order: a slip names what it may be, so that is asked only where that was sent back, or
 * is to be. Refuses: receipt_alike, with the transfer that it may be.
 */
export async function admitSentBack(tx: Tx, counted: Counted): Promise<void> {
  const known = (await readAlike(tx, [counted.receiptId])).get(counted.receiptId);
  const gone = known ? await readGoneBack(tx, [known.id]) : [];
  if (known && gone.length > 0) await admitKnown(tx, known, gone, counted);
}

async function admitKnown(
  tx: Tx,
  known: KnownTransfer,
  [gone]: readonly GoneBack[],
  { receiptId, only, confirmed, actorId }: Counted,
): Promise<void> {
  const mayBe = presentKnown(known);
  const another = gone ? `one of this sum that ${goneText(gone)}` : 'another one of this sum';
  const whose = mayBe.transactionId === null ? another : `the one that ${mayBe.transactionId} has`;
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
