import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { recordAudit, type Tx } from '../../audit/audit.ts';
import { and, desc, eq, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { findTransactionIds } from '../matching/find-transaction-ids.ts';
import { isWord, wordsOf } from './admit-reversed.ts';
import { canBeTakenBack } from './can-be-taken-back.ts';
import { mayPrecede } from './may-precede.ts';
import { beginsWithReversal, tieOf } from './tie-of.ts';

type Receipt = typeof receipts.$inferSelect;

interface Counted {
  receipt: Receipt;
  /** What it is to be used for, as people read it: "Send it back". */
  only: string;
  confirmed: boolean;
  actorId: string;
  /** A refund that it is to have sent: the transfer that this one pays back is not meant. */
  refundId?: string;
}

/**
 * Whether a bank says of a transfer that it is a reversal: by its kind, or of what was typed as a transfer by the kind or
 * the words of the line that was found for it.
 */
export function isReversal({ kind, lineKind, lineNarration }: Receipt): boolean {
  return kind === 'reversal' || lineKind === 'reversal' || beginsWithReversal(lineNarration ?? '');
}

// A debit says reversal, too, where its payee is called so, or staff wrote it.
function tookBack(receipt: Receipt): boolean {
  return receipt.kind === 'reversal' && (isWord(receipt) || beginsWithReversal(wordsOf(receipt).narration));
}

/**
 * Lets money that moved with a bank's word for a reversal count for something else: what came in may be a payout of
 * ours that bounced, and is owed to whom we paid; what left may have taken a customer's transfer back, which they owe
 * us. It needs a second yes, which is recorded. The receipt is locked. Refuses: receipt_alike, with that transfer.
 */
export async function admitReturned(
  tx: Tx,
  { receipt, only, confirmed, actorId, refundId }: Counted,
): Promise<void> {
  if (!(receipt.direction === 'in' ? isReversal(receipt) : tookBack(receipt))) return;
  const meant = await readMeant(tx, receipt, refundId ?? null);
  if (!meant) return;
  const { id, arrivedAt, name, transactionId } = meant;
  if (!confirmed)
    throw new Refusal('receipt_alike', {
      message: `The bank says that this is a reversal: ${meantText(receipt, meant)} Say in Money what it takes back. ${only} only if ${receipt.direction === 'in' ? 'it’s a customer’s money' : 'we sent it'}.`,
      data: {
        mayBe: { receiptId: id, arrivedAt: arrivedAt.toISOString(), senderName: name, transactionId },
      },
    });
  recordAudit(tx, {
    action: 'alike-transfer-accepted',
    actorId,
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { transfer: id, ...(transactionId !== null && { order: transactionId }) },
  });
}

interface Meant {
  id: string;
  arrivedAt: Date;
  name: string | null;
  transactionId: string | null;
}

function meantText({ direction, amountKobo }: Receipt, { name, transactionId }: Meant): string {
  const sum = formatNaira(nairaOf(amountKobo));
  const of = transactionId === null ? '' : ` for ${transactionId}`;
  if (direction === 'in') {
    const to = name?.trim() || 'a payee whom the bank doesn’t name';
    return `it may be our payout of ${sum} to ${to}${of}, which came back.`;
  }
  const from = name?.trim() || 'a payer whom the bank doesn’t name';
  return `it may have taken back the ${sum} from ${from}${of}.`;
}

/**
 * A transfer of this sum and account the other way, earlier and not taken back, that the reversal may be about: best
 * what both name.
 */
async function readMeant(tx: Tx, receipt: Receipt, refundId: string | null): Promise<Meant | null> {
  const rows = await tx
    .select({ transfer: receipts, transactionId: orders.transactionId })
    .from(receipts)
    .innerJoin(sql`receipts reversal`, sql`reversal.id = ${receipt.id}`)
    .leftJoin(
      receiptMatches,
      and(eq(receiptMatches.receiptId, receipts.id), sql`${receiptMatches.undoneAt} is null`),
    )
    .leftJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      sql`${receipts.accountId} = ${receipt.accountId} and ${receipts.amountKobo} = ${receipt.amountKobo}
        and ${receipts.direction} <> ${receipt.direction} and ${canBeTakenBack} and ${mayPrecede}
        and not exists (select from receipt_matches back where back.receipt_id = ${receipts.id}
          and back.refund_id = ${refundId}::uuid and back.undone_at is null)`,
    )
    .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
    .limit(mostCompared);
  const its = { ...wordsOf(receipt), orders: [] };
  const tied = rows.map((row) => {
    const { transactionId } = row;
    const own = { ...wordsOf(row.transfer), orders: transactionId === null ? [] : [transactionId] };
    return { ...row, name: own.name, tie: tieOf(its, own) };
  });
  const found =
    tied.find(({ tie }) => tie === 'tied') ??
    tied.find(({ tie }) => tie === 'open') ??
    // The one that it is about may be among those that were not compared.
    (tied.length === mostCompared ? tied[0] : undefined);
  if (!found) return null;
  const { transfer, name } = found;
  const [named = null] = findTransactionIds(transfer.narration).whole;
  return {
    id: transfer.id,
    arrivedAt: transfer.arrivedAt,
    name,
    transactionId: found.transactionId ?? named,
  };
}

// Of one popular sum there may be many: the last ones before it tell, as a bank takes a transfer back within days.
const mostCompared = 200;
