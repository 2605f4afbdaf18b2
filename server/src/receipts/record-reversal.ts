import { othersName } from '@nairadesk/contract/others-words';
import { bareHold, liftHolds, readHolds } from '../platform/approvals/lift-holds.ts';
import { endApprovalsAbout, requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { inArray } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { sameTransferDays } from '../platform/money/compare-transfers.ts';
import { isWord, wordsOf } from '../platform/money/reversals/admit-reversed.ts';
import { type Taking, takeBack } from '../platform/money/reversals/take-back.ts';
import { namesAnother } from '../platform/money/sender-account.ts';
import { mailWithdrawn, readDueOf } from './mail-withdrawn.ts';

/**
 * Records which transfer a reversal took back. One that was typed and is on no statement, or that names another person
 * or order, fits another transfer as well or takes back what staff typed, needs a second person where the owner asks for
 * one, and is told as letting go what it held up. So is where a colleague typed either of two that no statement has. The customer whose refund it withdraws is mailed.
 * Refuses: not_found, own_order, reversal_not_possible, reversal_of_other, approval_needed.
 */
export async function recordReversal(tx: Tx, ctx: Ctx, taking: Taking): Promise<void> {
  const { reversalId, reversedId } = taking;
  const due = await readDueOf(tx, reversedId);
  const holds = await readHolds(tx, [reversalId]);
  const { isOther, orderIds } = await takeBack(tx, { ...taking, actorId: ctx.actor.id });
  await endApprovalsAbout(tx, orderIds, ctx.actor.id);
  await mailWithdrawn(tx, ctx, due);
  const { reversal, reversed } = await readPair(tx, taking);
  const typed = holds.some(({ transfers }) => transfers.some((one) => mayBeCopyOf(one, reversed)));
  const how = howOf({ reversal, reversed, isOther, typed, actorId: ctx.actor.id });
  // Else it holds up nothing more by the bank's own words.
  if (how !== null) {
    const lifted = holds.length > 0 ? holds : [bareHold(reversal)];
    await liftHolds(tx, ctx, lifted, { how, also: isWord(reversed) ? [reversed.enteredBy] : [] });
  }
  const change = { kind: 'take-back' as const, receiptId: reversedId };
  const isColleagues = isWord(reversal) && reversal.enteredBy !== ctx.actor.id;
  if (isOther || isColleagues) await requireApproval(tx, ctx, { ...change, reversalId });
  else if (isWord(reversal)) await requireApproval(tx, ctx, change);
}

type Receipt = typeof receipts.$inferSelect;

async function readPair(tx: Tx, { reversalId, reversedId }: Taking) {
  const rows = await tx
    .select()
    .from(receipts)
    .where(inArray(receipts.id, [reversalId, reversedId]));
  const [reversal, reversed] = [reversalId, reversedId].map((id) => rows.find((row) => row.id === id));
  if (!reversal || !reversed) throw new Error('a pair that was recorded is not there');
  return { reversal, reversed };
}

/** Whether staff typed it, and it may be this transfer of a statement: what the bank took back is then gone from there, too. */
function mayBeCopyOf(one: Receipt, reversed: Receipt): boolean {
  const [at, its] = [one, reversed].map(({ lineAt, arrivedAt }) => (lineAt ?? arrivedAt).getTime());
  const apart = Math.abs((at ?? 0) - (its ?? 0));
  const [name, other] = [one, reversed].map((receipt) => wordsOf(receipt).name);
  const isNear = apart <= sameTransferDays * 24 * 3_600_000;
  return isWord(one) && !isWord(reversed) && isNear && !(name && other && namesAnother(name, other));
}

interface Paired {
  reversal: Receipt;
  reversed: Receipt;
  /** It was asked about: the banks’ words don’t say that it is this one. */
  isOther: boolean;
  /** What it held up may be the same transfer, as staff typed it. */
  typed: boolean;
  actorId: string;
}

/** What is told of such a pair; null: the banks’ words say it, or the actor alone typed both. */
function howOf({ reversal, reversed, isOther, typed, actorId }: Paired): string | null {
  const isOwn = ({ enteredBy }: Receipt) => enteredBy === actorId;
  if (!isOther && !typed && (!isWord(reversal) || (isOwn(reversal) && isOwn(reversed)))) return null;
  const from = othersName(wordsOf(reversed).name?.trim() || 'nobody named');
  const typist = isOwn(reversed) ? 'they typed themselves' : 'a colleague had typed';
  const way = reversed.direction === 'in' ? 'of' : 'to';
  const what = `taken for the reversal of a transfer ${way} ${from}${isWord(reversed) ? `, which ${typist}` : ''}`;
  if (typed) return `${what}, which staff may have typed as well`;
  return isWord(reversal) && !isOwn(reversal) ? `a colleague had typed it, and it was ${what}` : what;
}
