import { formatAmount } from './written-values.ts';

/** A movement as it truly was; a format may be unable to say all of it. */
export interface TrueLine {
  at: Date;
  amountKobo: bigint;
  balanceKobo: bigint;
  reference: string;
  narration: string;
  /** Whom it came from, or went to. */
  partyName: string;
  partyBank: string;
  /** It is written as a negative amount on the other side. */
  isTakenBack: boolean;
  isSweep: boolean;
}

/** How a bank writes its statements. */
export interface BankFormat {
  name: string;
  hasTime: boolean;
  hasBalance: boolean;
  hasReference: boolean;
  hasParty: boolean;
  hasSweeps?: boolean;
  /** What proposeColumns should find. */
  headingRow: number;
  dateOrder: 'day-first' | 'month-first' | 'month-name' | 'iso';
  write(lines: readonly TrueLine[]): Buffer;
}

/** What banks put above the headings. */
export const accountBlock = [
  ['Account Statement'],
  ['Account Name', 'NAIRADESK LIMITED', 'Account Number', '2098765432'],
  ['Opening Balance', '0.00', 'Total Debit', '12,000.00', 'Total Credit', '15,000.00'],
  ['Statement Date', '31/08/2026'],
];

/** Debit and credit as two cells; what is taken back is a negative amount on the side that it undoes. */
export function sides(
  { amountKobo, isTakenBack }: TrueLine,
  empty: string,
  write = formatAmount,
): [string, string] {
  const isCredit = amountKobo > 0n !== isTakenBack;
  const text = write(isCredit ? amountKobo : -amountKobo);
  return isCredit ? [empty, text] : [text, empty];
}

export function csv(rows: readonly (readonly string[])[], delimiter = ','): string {
  const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `${rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')}\r\n`;
}

/** A bank that gives days, balances and neither references nor names. */
export const plainFormat = {
  hasTime: false,
  hasBalance: true,
  hasReference: false,
  hasParty: false,
  headingRow: 1,
};
