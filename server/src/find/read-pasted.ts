import type { Amounts } from '../platform/desk/read-amounts.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { plainReference, tellsTransfers } from '../platform/money/plain-reference.ts';
import { amountsIn, creditedAmount, type Written } from './amounts-in.ts';
import { namesIn } from './names-in.ts';
import type { OwnAccounts } from './own-accounts.ts';

/** What typed or pasted words say. */
export interface Pasted {
  words: string;
  /** Longer than what people type: the alert of a bank, or the narration of a transfer. */
  isAlert: boolean;
  /** What looks like a transaction ID, what stands alone first. */
  ids: string[];
  /** What was typed, or of an alert the one amount that it says arrived. */
  amounts: Amounts[];
  /** What else an alert names: the sender's remark may name any amount. */
  otherAmounts: Amounts[];
  /** Account numbers, without our own. */
  accounts: string[];
  /** What may be people's names, without those of our own accounts. Of typed words all that is no amount. */
  names: string[];
  /** What may be references of transfers or hashes, as they are compared. */
  references: string[];
}

// A text says more of itself than one search needs.
const [mostIds, mostAmounts, mostReferences] = [5, 4, 12];
const longestTyped = 60;
const mostTyped = 6;

/** Reads what words that staff typed, or a text that they pasted, can mean. */
export function readPasted(words: string, own: OwnAccounts): Pasted {
  // A hash or the address of a wallet may be as long, in one piece.
  const isLong = words.length > longestTyped || words.split(/\s+/).length > mostTyped;
  const isAlert = /\s/.test(words) && (isLong || /[\n/|:]/.test(words));
  const { whole, loose } = findTransactionIds(words);
  const found = amountsIn(words, isAlert);
  const credited = isAlert ? creditedAmount(words, found) : undefined;
  const amounts = (credited ? [credited] : found).map(({ read }) => read).slice(0, mostAmounts);
  const numbers = [...words.matchAll(/(?<![\d*])\d{10}(?!\d)/g)].map(([digits]) => digits);
  return {
    words,
    isAlert,
    ids: [...whole, ...loose].slice(0, mostIds),
    amounts,
    otherAmounts: found
      .map(({ read }) => read)
      .filter((read) => !amounts.includes(read))
      .slice(0, mostAmounts),
    accounts: numbers.filter((one) => !isAlert || !own.numbers.includes(one)).slice(0, mostIds),
    names: isAlert ? namesIn(words, own.names) : typedName(words, found),
    references: referencesIn(words, isAlert),
  };
}

function typedName(words: string, amounts: readonly Written[]): string[] {
  if (amounts.length === 0) return [];
  const rest = amounts.reduce((text, { text: written }) => text.replace(written, ' '), words).trim();
  return /\p{L}{3}/u.test(rest) ? [rest] : [];
}

function referencesIn(words: string, isAlert: boolean): string[] {
  const parts = isAlert ? words.split(/[\s/|,;:]+/) : [words, ...words.split(/\s+/)];
  const plain = parts.map(plainReference).filter((one) => tellsTransfers(one));
  return [...new Set(plain)].toSorted((a, b) => b.length - a.length).slice(0, mostReferences);
}
