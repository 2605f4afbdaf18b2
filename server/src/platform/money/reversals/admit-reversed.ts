import { othersName, othersWords } from '@nairadesk/contract/others-words';
import { recordAudit, type Tx } from '../../audit/audit.ts';
import { eq, getTableColumns, inArray, type SQL, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { cameAt, cameAtOf } from '../came-at.ts';
import { canBeTakenBack } from './can-be-taken-back.ts';
import { mayPrecede } from './may-precede.ts';
import { nameOnePayee, type Tie, tieOf, type Written } from './tie-of.ts';

// As much as a bank's line has.
const narrationShown = 200;

type Receipt = typeof receipts.$inferSelect;

interface Pair {
  reversal: Receipt;
  reversed: Receipt;
  confirmed: boolean;
  actorId: string;
}

/**
 * Lets a reversal take back a transfer. Where the banks' words don’t say for sure that it is this one, that needs a second
 * yes, which is recorded. So does a bank's reversal of a transfer that staff typed and no statement has: whom that one
 * names is their word, and the bank's would be used up. A reversal that is itself such a word says nothing.
 * Refuses: reversal_of_other.
 * @returns whether a second yes was needed
 */
export async function admitReversed(
  tx: Tx,
  { reversal, reversed, confirmed, actorId }: Pair,
): Promise<boolean> {
  if (isWord(reversal)) return false;
  const [its, own] = await readWritten(tx, [reversal, reversed]);
  if (!isWord(reversed) && (await isSaid(tx, { reversal, reversed }, [its, own]))) return false;
  const named = { reversal: namedText(its), transfer: namedText(own) };
  if (!confirmed)
    throw new Refusal('reversal_of_other', {
      message: `${questionOf(tieOf(its, own), reversed)} The reversal: ${quotedText(its)}. The transfer: ${quotedText(own)}.`,
      data: named,
    });
  recordAudit(tx, {
    action: 'other-reversal-accepted',
    actorId,
    subjectType: 'receipt',
    subjectId: reversed.id,
    detail: { ...named, by: reversal.id },
  });
  return true;
}

function questionOf(tie: Tie, reversed: Receipt): string {
  if (isWord(reversed)) return 'No statement has this transfer: staff typed it.';
  if (tie === 'tied') return 'The bank’s words don’t say for sure that it’s this one.';
  return tie === 'open' ? 'Nothing says that these two belong together.' : 'These two don’t name the same.';
}

/**
 * Whether the banks' words say for sure that it is this one. Of a customer's money nothing does: what else a reversal
 * may have taken back, staff can type, undo or import later, and a customer repeats their remark. A payout is what
 * names its payee in the same words, unless another of the month does: whichever it was, the same person gets it again.
 */
async function isSaid(
  tx: Tx,
  { reversal, reversed }: Pick<Pair, 'reversal' | 'reversed'>,
  [its, own]: [Written, Written],
): Promise<boolean> {
  if (reversed.direction === 'in' || !nameOnePayee(its, own)) return false;
  const others = await readOthers(tx, reversal, reversed);
  // Of a sum that so many have paid another fits for sure.
  if (others.length === mostCompared) return false;
  const [, , ...written] = await readWritten(tx, [reversal, reversed, ...others]);
  return !written.some((one) => nameOnePayee(its, one));
}

/** Whether staff typed it, and no statement has it. */
export function isWord({ source, lineKey }: Pick<Receipt, 'source' | 'lineKey'>): boolean {
  return source === 'hand' && lineKey === null;
}

/**
 * Whether staff alone say that the bank took this back of us: matched as our payout it would hide what the bank did, whose
 * own line is given to it.
 */
export function isTypedReversal(receipt: Receipt): boolean {
  return receipt.kind === 'reversal' && receipt.direction === 'out' && isWord(receipt);
}

export const typedReversal =
  'Staff typed this as a reversal by the bank. If we sent it, undo it and enter it as a transfer.';

/** The same as a condition on a row of `receipts`, by the name that it has in the statement. */
export function isWordIn(row: SQL): SQL {
  return sql`(${row}.source = 'hand' and ${row}.line_key is null)`;
}

/** Of a line what the bank wrote, else what was typed; with the orders that it ever paid, or was to pay. */
async function readWritten(
  tx: Tx,
  all: [Receipt, Receipt, ...Receipt[]],
): Promise<[Written, Written, ...Written[]]> {
  const [one, other, ...others] = all;
  const rows = await tx
    .select({ receiptId: receiptMatches.receiptId, transactionId: orders.transactionId })
    .from(receiptMatches)
    .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      inArray(
        receiptMatches.receiptId,
        all.map(({ id }) => id),
      ),
    );
  const written = (receipt: Receipt): Written => ({
    ...wordsOf(receipt),
    orders: rows
      .filter(({ receiptId }) => receiptId === receipt.id)
      .map(({ transactionId }) => transactionId),
  });
  return [written(one), written(other), ...others.map(written)];
}

/** Whom a transfer names, and how, by the bank where a statement has it. */
export function wordsOf(receipt: Receipt): Pick<Written, 'name' | 'narration' | 'reference'> {
  const { senderName, narration, bankReference } = receipt;
  if (receipt.source === 'statement') return { name: senderName, narration, reference: bankReference };
  if (isWord(receipt)) return { name: senderName, narration, reference: null };
  const { lineSenderName, lineNarration, lineReference } = receipt;
  return { name: lineSenderName, narration: lineNarration ?? '', reference: lineReference };
}

/** Whom and what it names, for a person who compares. */
export function namedText({ name, narration }: Pick<Written, 'name' | 'narration'>): string {
  const who = name?.trim() || 'nobody named';
  return narration ? `${who}, “${narration}”` : who;
}

// The same within a sentence of ours.
function quotedText({ name, narration }: Written): string {
  return namedText({ name: name && othersName(name), narration: othersWords(narration, narrationShown) });
}

// A bank takes a transfer back within days, rarely weeks.
export const longestAfterDays = 31;
const mostCompared = 5_000;

/** Transfers of this sum that the reversal could have taken back instead, of the month before it. */
async function readOthers(tx: Tx, reversal: Receipt, reversed: Receipt): Promise<Receipt[]> {
  const at = cameAtOf(reversal).toISOString();
  return tx
    .select({ ...getTableColumns(receipts) })
    .from(receipts)
    .innerJoin(sql`receipts reversal`, sql`reversal.id = ${reversal.id}`)
    .where(
      sql`${receipts.accountId} = ${reversal.accountId} and ${receipts.amountKobo} = ${reversal.amountKobo}
        and ${cameAt(receipts)} between ${at}::timestamptz - make_interval(days => ${longestAfterDays})
          and ${at}::timestamptz + interval '1 day'
        and ${receipts.direction} <> ${reversal.direction} and ${receipts.id} <> ${reversed.id}
        and ${canBeTakenBack} and ${mayPrecede}`,
    )
    .limit(mostCompared);
}
