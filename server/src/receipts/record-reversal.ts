import { othersName } from '@nairadesk/contract/others-words';
import { bareHold, liftHolds, readHolds } from '../platform/approvals/lift-holds.ts';
import { endApprovalsAbout, requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { cameAt, cameAtOf } from '../platform/money/came-at.ts';
import { sameTransferDays } from '../platform/money/compare-transfers.ts';
import { isWord, isWordIn, wordsOf } from '../platform/money/reversals/admit-reversed.ts';
import { canBeTakenBack } from '../platform/money/reversals/can-be-taken-back.ts';
import { hadLine } from '../platform/money/reversals/had-line.ts';
import { type Taking, takeBack } from '../platform/money/reversals/take-back.ts';
import { namesAnother } from '../platform/money/sender-account.ts';
import { mailWithdrawn, readDueOf } from './mail-withdrawn.ts';

/**
 * Records which transfer a reversal took back. One of which the banks’ words don’t say for sure that it took back this
 * one, or that takes back what staff typed, needs a second person where the owner asks for one, and is told as letting go
 * what it held up; so is one that is typed and on no statement, where a colleague typed either of the two. Told is, too,
 * what staff may have typed of the same transfer. The customer whose refund it withdraws is mailed.
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
  const copies = await readTypedCopies(tx, reversed);
  const isOnlyTyped = isWord(reversal) && !(await hadLine(tx, reversalId));
  const isOwnWord = isOnlyTyped && reversal.enteredBy === ctx.actor.id;
  const how = howOf({ reversal, reversed, isOther, isOwnWord, copies, actorId: ctx.actor.id });
  // Else it holds up nothing more by the bank's own words.
  if (how !== null) {
    const lifted = holds.length > 0 ? holds : [bareHold(reversal)];
    await liftHolds(tx, ctx, lifted, { how, also: isWord(reversed) ? [reversed.enteredBy] : [] });
  }
  const change = { kind: 'take-back' as const, receiptId: reversedId };
  const isOthersWord = isWord(reversal) && !isOwnWord;
  if (isOther || isOthersWord) await requireApproval(tx, ctx, { ...change, reversalId });
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

/**
 * What staff typed that may be this transfer of a statement: what the bank took back is then gone from there, too.
 * @returns it in words, behind the transfer, with the orders that it paid; null: nothing
 */
async function readTypedCopies(tx: Tx, reversed: Receipt): Promise<string | null> {
  if (isWord(reversed)) return null;
  const near = sql`make_interval(days => ${sameTransferDays})`;
  const at = cameAtOf(reversed).toISOString();
  const rows = await tx
    .select({
      name: receipts.senderName,
      paid: sql<string[]>`array(select coalesce(o.transaction_id, 'an order') from receipt_matches m
        join orders o on o.id = m.order_id where m.receipt_id = receipts.id and m.undone_at is null)`,
    })
    .from(receipts)
    .where(
      sql`${receipts.accountId} = ${reversed.accountId} and ${receipts.amountKobo} = ${reversed.amountKobo}
        and ${receipts.direction} = ${reversed.direction} and ${isWordIn(sql`receipts`)} and ${canBeTakenBack}
        and ${cameAt(receipts)} between ${at}::timestamptz - ${near} and ${at}::timestamptz + ${near}`,
    )
    .orderBy(receipts.id);
  const { name: its } = wordsOf(reversed);
  const copies = rows.filter(({ name }) => !(name && its && namesAnother(name, its)));
  if (copies.length === 0) return null;
  const paid = copies.flatMap((copy) => copy.paid);
  return `which staff may have typed as well${paid.length > 0 ? `, for ${paid.join(' and ')}` : ''}`;
}

interface Paired {
  reversal: Receipt;
  reversed: Receipt;
  /** It was asked about: the banks’ words don’t say that it is this one. */
  isOther: boolean;
  /** The actor typed the reversal, and no statement ever had it. */
  isOwnWord: boolean;
  /** What may be the same transfer, as staff typed it; null: nothing. */
  copies: string | null;
  actorId: string;
}

/** What is told of such a pair; null: the banks’ words say it, or the actor alone typed both. */
function howOf({ reversal, reversed, isOther, isOwnWord, copies, actorId }: Paired): string | null {
  const isOwn = ({ enteredBy }: Receipt) => enteredBy === actorId;
  if (!isOther && copies === null && (!isWord(reversal) || (isOwnWord && isOwn(reversed)))) return null;
  const from = othersName(wordsOf(reversed).name?.trim() || 'nobody named');
  const typist = isOwn(reversed) ? 'they typed themselves' : 'a colleague had typed';
  const way = reversed.direction === 'in' ? 'of' : 'to';
  const what = `taken for the reversal of a transfer ${way} ${from}${isWord(reversed) ? `, which ${typist}` : ''}`;
  if (copies !== null) return `${what}, ${copies}`;
  if (!isWord(reversal) || isOwnWord) return what;
  return `${isOwn(reversal) ? 'a statement had it before' : 'a colleague had typed it'}, and it was ${what}`;
}
