import type { BankDetails } from '@nairadesk/contract/settings';
import { type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { payerOf } from './payers.ts';

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

/** Whom a bank named as the other side of a transfer: its line says more than who typed it. */
export const partyName: SQL<string | null> = sql<
  string | null
>`coalesce(${receipts.lineSenderName}, ${receipts.senderName})`;

/**
 * The account that a transfer came from, where all of it is known. Of one that was typed and has its line by now the line
 * decides: what was typed counts only where the line names the same account and the same person.
 */
export function senderAccountOf(receipt: Receipt): BankDetails | null {
  const { senderBank: bankName, senderName, senderAccount: accountNumber } = receipt;
  if (!bankName || !senderName || !accountNumber) return null;
  if (receipt.source === 'statement' || receipt.lineKey === null)
    return { bankName, accountName: senderName, accountNumber };
  const { lineSenderName, lineSenderAccount } = receipt;
  if (!lineSenderName || lineSenderAccount !== accountNumber) return null;
  if (payerOf(lineSenderName, senderName).is !== 'customer') return null;
  return { bankName, accountName: lineSenderName, accountNumber };
}

/** Whether a bank names somebody else than the owner of an account that money went to, or should go to. */
export function isSomebodyElse(named: string | null, accountName: string): boolean {
  return payerOf(named?.trim() || null, accountName).is === 'stranger';
}
