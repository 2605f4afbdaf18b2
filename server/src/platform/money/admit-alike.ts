import { recordAudit, type Tx } from '../audit/audit.ts';
import { Refusal } from '../errors/refusal.ts';
import { goneText, readGoneBack } from './matching/gone-back.ts';
import { type PerhapsKnown, readPerhapsKnown } from './matching/perhaps-known.ts';
import { presentKnown, readWritten } from './same-transfer.ts';

interface Counted {
  receiptId: string;
  /** What it is to be used for, as people read it: "Send it back". */
  only: string;
  confirmed: boolean;
  actorId: string;
}

/**
 * Lets a transfer be sent back, bought with or counted for a closed order, although it may be one that is known already: of
 * a statement any, of one that staff typed those of statements, and once it has its line those that were sent back, or are
 * to be. Counted as two, one payment pays twice. That needs a second yes, which is recorded. The receipt is locked.
 * Refuses: receipt_alike, with the transfer that it may be.
 */
export async function admitAlike(tx: Tx, counted: Counted): Promise<void> {
  const { receiptId } = counted;
  const perhaps = (await readPerhapsKnown(tx, [receiptId])).get(receiptId) ?? [];
  const asked = perhaps.find(({ wasTyped, gone }) => !wasTyped || gone.length > 0);
  if (asked) return admitKnown(tx, asked, counted);
  const known = await readWritten(tx, receiptId);
  if (known) await admitKnown(tx, { known, gone: await readGoneBack(tx, [known.id]) }, counted);
}

/**
 * The same of one that is to pay an open order: a slip names what it may be, so that is asked only where that was sent
 * back, or is to be. Refuses: receipt_alike, with the transfer that it may be.
 */
export async function admitSentBack(tx: Tx, counted: Counted): Promise<void> {
  const perhaps = (await readPerhapsKnown(tx, [counted.receiptId])).get(counted.receiptId) ?? [];
  const asked = perhaps.find(({ gone }) => gone.length > 0);
  if (asked) await admitKnown(tx, asked, counted);
}

async function admitKnown(
  tx: Tx,
  perhaps: Pick<PerhapsKnown, 'known' | 'gone'>,
  { receiptId, only, confirmed, actorId }: Counted,
): Promise<void> {
  const mayBe = presentKnown(perhaps.known);
  if (!confirmed)
    throw new Refusal('receipt_alike', {
      message: `This transfer may be ${perhapsText(perhaps)}, and would count twice. ${only} only if it’s another one.`,
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

/** What a transfer may be, in words: "the one that ND1 has, which was sent back". */
export function perhapsText({ known, gone: [gone] }: Pick<PerhapsKnown, 'known' | 'gone'>): string {
  const { transactionId } = presentKnown(known);
  if (transactionId === null)
    return gone ? `one of this sum that ${goneText(gone)}` : 'another one of this sum';
  return `the one that ${transactionId} has${gone ? `, which ${goneText(gone)}` : ''}`;
}
