import type { ReceiptDirection } from '@nairadesk/contract/receipts';

/** A movement on one of our accounts, as its statement has it. */
export interface StatementLine {
  /** In the file, as a spreadsheet counts them. */
  row: number;
  at: Date;
  /** False: the statement gives the day alone, and `at` is its midnight in Lagos. */
  hasTime: boolean;
  /** Above zero: money came in. */
  amountKobo: bigint;
  /** The account's balance after it; null where the statement has none. */
  balanceKobo: bigint | null;
  reference: string | null;
  narration: string;
  /** The other side, where columns say so: who sent a credit, or who got a debit. */
  senderName: string | null;
  senderAccount: string | null;
  senderBank: string | null;
  /** The statement has a column for that name, filled or not: the narration is what the payer wrote. */
  hasPartyColumn?: true;
  /** It was written as a negative debit or credit: the bank takes another line back. */
  isTakenBack: boolean;
  /** The account's own saving pocket (OPay's OWealth and the like) gave or took it: no money came or went. */
  isSweep: boolean;
  /** A hash of what the bank wrote: the same line has it in every file of the account. */
  key: string;
}

/** Which way a line's money went, and how much. */
export function movementOf({ amountKobo }: Pick<StatementLine, 'amountKobo'>): {
  direction: ReceiptDirection;
  kobo: bigint;
} {
  return amountKobo < 0n ? { direction: 'out', kobo: -amountKobo } : { direction: 'in', kobo: amountKobo };
}
