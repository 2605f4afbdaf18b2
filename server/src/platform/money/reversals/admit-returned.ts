import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { recordAudit, type Tx } from '../../audit/audit.ts';
import { and, desc, eq, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { findTransactionIds } from '../matching/find-transaction-ids.ts';
import { wordsOf } from './admit-reversed.ts';
import { mayPrecede } from './may-precede.ts';
import { beginsWithReversal, tieOf } from './tie-of.ts';

type Receipt = typeof receipts.$inferSelect;

interface Counted {
  receipt: Receipt;
  /** What it is to be used for, as people read it: "Send it back". */
  only: string;
  confirmed: boolean;
  actorId: string;
}

/**
 * Whether a bank says of a transfer that it is a reversal: by its kind, or of what was typed as a transfer by the line
 * that was found for it.
 */
export function isReversal(receipt: Receipt): boolean {
  return receipt.kind === 'reversal' || beginsWithReversal(receipt.lineNarration ?? '');
}

/**
 * Lets money that came with a bank's word for a reversal be sent back, or buy something, although it may be a payout of
 * ours that bounced: that is owed to whom we paid. It needs a second yes, which is recorded. The receipt is locked.
 * Refuses: receipt_alike, with that payout.
 */
export async function admitReturned(tx: Tx, { receipt, only, confirmed, actorId }: Counted): Promise<void> {
  if (!isReversal(receipt) || receipt.direction !== 'in') return;
  const payout = await readPayout(tx, receipt);
  if (!payout) return;
  const { id, arrivedAt, name, transactionId } = payout;
  const to = name?.trim() || 'a payee whom the bank doesn’t name';
  const of = transactionId === null ? '' : ` for ${transactionId}`;
  if (!confirmed)
    throw new Refusal('receipt_alike', {
      message: `The bank says that this is a reversal: it may be our payout of ${formatNaira(nairaOf(receipt.amountKobo))} to ${to}${of}, which came back. Say in Money what it takes back. ${only} only if it’s a customer’s money.`,
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

/** A payout of this sum and account, earlier and not taken back, that the reversal may be about: best what both name. */
async function readPayout(tx: Tx, receipt: Receipt) {
  const rows = await tx
    .select({ payout: receipts, transactionId: orders.transactionId })
    .from(receipts)
    .innerJoin(sql`receipts reversal`, sql`reversal.id = ${receipt.id}`)
    .leftJoin(
      receiptMatches,
      and(eq(receiptMatches.receiptId, receipts.id), sql`${receiptMatches.undoneAt} is null`),
    )
    .leftJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      sql`${receipts.accountId} = ${receipt.accountId} and ${receipts.amountKobo} = ${receipt.amountKobo}
        and ${receipts.direction} = 'out' and ${receipts.kind} = 'transfer' and ${mayPrecede}
        and not exists (select from receipt_reversals x where x.reversed_id = ${receipts.id})`,
    )
    .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
    .limit(mostCompared);
  const its = { ...wordsOf(receipt), orders: [] };
  const tied = rows.map((row) => {
    const { transactionId } = row;
    const own = { ...wordsOf(row.payout), orders: transactionId === null ? [] : [transactionId] };
    return { ...row, name: own.name, tie: tieOf(its, own) };
  });
  const found =
    tied.find(({ tie }) => tie === 'tied') ??
    tied.find(({ tie }) => tie === 'open') ??
    // The one that it is about may be among those that were not compared.
    (tied.length === mostCompared ? tied[0] : undefined);
  if (!found) return null;
  const { payout, name } = found;
  const [named = null] = findTransactionIds(payout.narration).whole;
  const transactionId = found.transactionId ?? named;
  return { id: payout.id, arrivedAt: payout.arrivedAt, name, transactionId };
}

// Of one popular sum there may be many: the last ones before it tell, as a bank returns a payout within days.
const mostCompared = 200;
