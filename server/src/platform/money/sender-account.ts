import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { tellOtherOwners } from '../mail/tell-other-owners.ts';
import { cameAtOf } from './came-at.ts';
import { sameTransferDays } from './compare-transfers.ts';
import { findTransactionIds } from './matching/find-transaction-ids.ts';
import { payerOf } from './payers.ts';
import { isWord, wordsOf } from './reversals/admit-reversed.ts';

type Receipt = Pick<
  typeof receipts.$inferSelect,
  | 'source'
  | 'lineKey'
  | 'senderName'
  | 'senderAccount'
  | 'senderBank'
  | 'lineSenderName'
  | 'lineSenderAccount'
>;

/** Whom a bank named as the other side of a transfer: its line says more than what a clerk typed. */
export const partyName: SQL<string | null> = sql<
  string | null
>`coalesce(${receipts.lineSenderName}, ${receipts.senderName})`;

/** The same, but of one whose line names nobody: nobody, whatever was typed before. As `wordsOf` reads it. */
export const nameGiven: SQL<string | null> = sql<
  string | null
>`case when ${receipts.source} = 'hand' and ${receipts.lineKey} is not null
  then ${receipts.lineSenderName} else ${receipts.senderName} end`;

/** The number of the other side's account, as a bank wrote it; null: it didn't, or no statement has it. */
export const accountGiven: SQL<string | null> = sql<
  string | null
>`case when ${receipts.source} = 'statement' then ${receipts.senderAccount} else ${receipts.lineSenderAccount} end`;

/**
 * The account that a transfer came from, where a statement names it. For a typed transfer its line decides: what was
 * typed counts only where the line names the same account and the same person. Without a line the account is unknown:
 * one clerk typed it, without confirming their password.
 */
export function senderAccountOf(receipt: Receipt): BankDetails | null {
  const { senderBank: bankName, senderName, senderAccount: accountNumber } = receipt;
  if (!bankName || !senderName || !accountNumber) return null;
  if (receipt.source === 'statement') return { bankName, accountName: senderName, accountNumber };
  const { lineSenderName, lineSenderAccount } = receipt;
  if (!lineSenderName || lineSenderAccount !== accountNumber) return null;
  if (payerOf(lineSenderName, senderName).is !== 'customer') return null;
  return { bankName, accountName: lineSenderName, accountNumber };
}

/** Whether a bank names another person than the owner of an account that money went to, or should go to. */
export function namesAnother(named: string | null, accountName: string): boolean {
  return payerOf(named?.trim() || null, accountName).is === 'stranger';
}

interface Paid {
  receipt: typeof receipts.$inferSelect;
  /** What the transfer out of our account is said to have paid, when we said that it was paid, and to whom it was to go. */
  about: {
    subjectType: 'order' | 'refund';
    subjectId: string;
    accountName: string;
    transactionId: string | null;
    paidAt: Date | null;
  };
  confirmed: boolean;
}

const dayLength = 24 * 60 * 60_000;

/**
 * Lets a transfer out of our account count as what paid a sale or a refund. Where a statement names another person than
 * the payee, or staff typed one of which no statement has more, or nobody is named and it left days before or after we said
 * that it was paid, that needs a second yes, which is recorded, and mailed to the other super-admins. Refuses: paid_to_other.
 */
export async function admitPayee(tx: Tx, ctx: Ctx, { receipt, about, confirmed }: Paid): Promise<void> {
  const isTyped = isWord(receipt);
  const paidTo = wordsOf(receipt).name?.trim() || null;
  const { accountName, transactionId, paidAt, ...subject } = about;
  const far = paidTo === null && !namesOrder(receipt, transactionId) ? farText(receipt, paidAt) : null;
  if (far === null && !namesAnother(paidTo, accountName)) return;
  const due = othersName(accountName);
  const nobody = isTyped ? 'somebody who isn’t named' : 'somebody whom the bank doesn’t name';
  const paid = paidTo === null ? `${nobody}, ${far}` : othersName(paidTo);
  if (!confirmed)
    throw new Refusal('paid_to_other', {
      message: `${isTyped ? 'Staff typed that it' : 'The bank says it'} paid ${paid}. This should have gone to ${due}.`,
      data: { paidTo, payee: accountName },
    });
  recordAudit(tx, {
    action: 'other-payee-accepted',
    actorId: ctx.actor.id,
    ...subject,
    detail: { paidTo, payee: accountName, transfer: receipt.id },
  });
  const what = subject.subjectType === 'refund' ? 'a refund' : 'the payout';
  await tellOtherOwners(tx, ctx, {
    kind: 'paid-to-other',
    subject: 'Payouts that may have gone to other people',
    did: 'said that these transfers paid what we owed, although the bank, or whoever typed them, names another person, or nobody and they left at another time:',
    lines: [
      `${formatNaira(nairaOf(receipt.amountKobo))} to ${paid}, as ${what}${transactionId ? ` of ${transactionId}` : ''}, which was for ${due}.`,
    ],
    advice: 'If you don’t know of this, ask them who that is, and the customer whether their money came.',
    action: { label: 'Open Money', path: '/money' },
  });
}

/** Whether a statement's words of a transfer name this order. */
function namesOrder(receipt: Paid['receipt'], transactionId: string | null): boolean {
  if (transactionId === null) return false;
  const words = receipt.source === 'statement' ? receipt.narration : receipt.lineNarration;
  return findTransactionIds(words).whole.includes(transactionId);
}

/** How far a transfer is from when we said that it was paid, in words; null: not far, or we didn't say so yet. */
function farText(receipt: Paid['receipt'], paidAt: Date | null): string | null {
  if (paidAt === null) return null;
  const days = (cameAtOf(receipt).getTime() - paidAt.getTime()) / dayLength;
  if (Math.abs(days) <= sameTransferDays) return null;
  return `${Math.round(Math.abs(days))} days ${days < 0 ? 'before' : 'after'} we marked it as paid`;
}
