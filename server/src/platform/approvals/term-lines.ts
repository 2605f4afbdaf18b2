import type { Approval } from '@nairadesk/contract/approvals';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { othersText } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';

/** What is approved, as a second person reads it. */
export type Lines = Approval['terms'];

/** Named values as lines, in their order. */
export function lines(named: Record<string, string>): Lines {
  return Object.entries(named).map(([name, value]) => ({ name, value }));
}

// More of them are counted.
const namedAtMost = 3;

/** The first three of these texts, and of more how many there are; `atLeast` where not all were read. */
export function firstThree(texts: readonly string[], more: { atLeast?: boolean } = {}): string[] {
  return firstThreeOf(texts, (text) => text, more);
}

/** The same of what is made into text for these three alone. */
export function firstThreeOf<T>(
  all: readonly T[],
  textOf: (one: T) => string,
  { atLeast = false } = {},
): string[] {
  const more = all.length - namedAtMost;
  return [
    ...all.slice(0, namedAtMost).map(textOf),
    ...(more > 0 ? [`and ${atLeast ? 'at least ' : ''}${more} more`] : []),
  ];
}

/** A bank account; null is said. */
export function bankLines(bank: BankDetails | null): Record<string, string> {
  if (!bank) return { Bank: 'None' };
  return {
    Bank: othersText(bank.bankName),
    'Account number': bank.accountNumber,
    'Account name': othersText(bank.accountName),
  };
}

/** A wallet, with the memo that belongs to it. */
export function walletText({
  walletAddress,
  memo,
}: {
  walletAddress: string;
  memo?: string | null | undefined;
}): string {
  return memo ? `${walletAddress}, memo ${othersText(memo)}` : walletAddress;
}

/** Who it is about. */
export function personLines({ name, email }: { name: string; email: string }): Record<string, string> {
  return { Person: othersText(name), Email: email };
}

/** A daily limit in naira; null: none. */
export function limitText(naira: string | null): string {
  return naira === null ? 'None' : `${formatNaira(nairaOf(koboOf(naira)))} a day`;
}

/** From which sum on, in kobo; null: never. */
export function sumText(kobo: bigint | null): string {
  return kobo === null ? 'never' : formatNaira(nairaOf(kobo));
}

/** Whether a rule is on. */
export function onText(on: boolean): string {
  return on ? 'two people' : 'one person';
}
