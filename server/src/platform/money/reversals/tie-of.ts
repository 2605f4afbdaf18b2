import { findTransactionIds } from '../matching/find-transaction-ids.ts';
import { payerOf } from '../payers.ts';
import { onceGiven } from '../plain-reference.ts';

/** A transfer or a reversal, as a bank wrote it; of what no statement has, as staff typed it. */
export interface Written {
  /** The other side; null: it has no name. */
  name: string | null;
  narration: string;
  /** The bank's own; null: none, or typed. */
  reference: string | null;
  /** The orders that it is or was matched to, by their transaction IDs. */
  orders: readonly string[];
}

/** `tied`: the two belong together. `other`: the reversal is about another person or order. `open`: neither is said. */
export type Tie = 'tied' | 'other' | 'open';

// So much of two narrations is the same when one repeats the other.
const commonLetters = 12;
const reversalWords = /(?<![a-z])(rvsl|rsvl|revsl|reversal|reversed)(?![a-z])/gi;
// A bank begins with the word, or with how the money came; a remark, which its sender writes, comes later.
const beginsAsReversal =
  /^[^\p{L}\p{N}]*((nip|cip|fip|trf|trsf|transfer|web|ussd|pos)[^\p{L}\p{N}]+)?(rvsl|rsvl|revsl|reversal|reversed)(?![a-z])/iu;

/**
 * Whether a reversal is about this transfer, as far as the banks' lines say: by the reference, whom both name, the order
 * that both name, or the same words. Our own payout that says reversal in its remark is about something else.
 */
export function tieOf(reversal: Written, transfer: Written): Tie {
  if (hasSameReference(reversal, transfer)) return 'tied';
  if (isRemark(reversal.narration)) return 'other';
  const named = findTransactionIds(reversal.narration).whole;
  const written = findTransactionIds(transfer.narration).whole;
  // A match, which staff may have made for a moment, says what a transfer is for only where the bank’s words don’t.
  const known = written.length > 0 ? written : transfer.orders;
  if (named.length > 0 && known.length > 0 && !named.some((id) => known.includes(id))) return 'other';
  const [its, own] = [reversal.name?.trim(), transfer.name?.trim()];
  if (its && own) return isSamePerson(its, own) ? 'tied' : 'other';
  const isSame = nameOneOrder(reversal, transfer) || hasSameWords(reversal.narration, transfer.narration);
  return isSame ? 'tied' : 'open';
}

// Only what the bank wrote ties: a match is staff's word, and could be made for a moment.
function nameOneOrder(...both: [Written, Written]): boolean {
  const [named, written] = both.map(({ narration }) => findTransactionIds(narration).whole);
  return named?.some((id) => written?.includes(id)) ?? false;
}

/** Whether a payout that bounced and what came back name the payee in the same words, and no two orders. */
export function nameOnePayee(reversal: Written, transfer: Written): boolean {
  const name = plainName(reversal.name);
  const isTied = tieOf({ ...reversal, reference: null }, transfer) === 'tied';
  return isTied && name !== '' && name === plainName(transfer.name);
}

// As a bank gives it once.
function hasSameReference(
  reversal: Pick<Written, 'reference'>,
  transfer: Pick<Written, 'reference'>,
): boolean {
  const its = onceGiven(reversal.reference);
  return its !== null && its === onceGiven(transfer.reference);
}

/** Whether two names are one person's, whichever of them a bank cut. */
export function isSamePerson(one: string, other: string): boolean {
  return payerOf(one, other).is === 'customer' || payerOf(other, one).is === 'customer';
}

/** Whether a bank’s words begin as those of a reversal: a remark, which its sender writes, comes later. */
export function beginsWithReversal(narration: string): boolean {
  return beginsAsReversal.test(narration.replaceAll('_', ' '));
}

/** Whether words say reversal only later, as the remark of a transfer’s sender does. */
export function isRemark(narration: string): boolean {
  const text = narration.replaceAll('_', ' ');
  return text.search(reversalWords) >= 0 && !beginsAsReversal.test(text);
}

/** Whether one narration repeats the other, the words for a reversal left out. */
function hasSameWords(one: string, other: string): boolean {
  const [its, own] = [plain(one), plain(other)];
  return (
    its.length >= commonLetters && own.length >= commonLetters && (its.startsWith(own) || own.startsWith(its))
  );
}

// The same words, in whatever order and case.
function plainName(name: string | null): string {
  return (name ?? '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

function plain(narration: string): string {
  return narration
    .replaceAll(reversalWords, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
