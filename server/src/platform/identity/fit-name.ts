import { remember } from '../concurrency/remember.ts';
import { compareWords, saySame, withoutShared, wordsOf } from './compare-names.ts';

// The shortest field for a name that was seen in narrations.
const shortestCut = 18;
const misspeltFrom = 4;
// Names are forgiven word by word: those that share less, or are longer than people's, must fit as they are.
const mostWords = 8;
const mostUnlike = 3;

export interface Name {
  text: string;
  words: readonly string[];
}

export type NameFit = 'match' | 'close' | null;

/** Split once, for a name that is compared with many. */
export function asName(text: string): Name {
  return { text, words: wordsOf(text) };
}

/**
 * `fitName`, or another `fit`, for many names: each is split once and each two are compared once, however often they are
 * asked for.
 */
export function createNameFitter(fit = fitName): (atBank: string, customer: string) => NameFit {
  const nameOf = remember(asName);
  const fitsOf = remember((atBank: string) =>
    remember((customer: string) => fit(nameOf(atBank), nameOf(customer))),
  );
  return (atBank, customer) => fitsOf(atBank)(customer);
}

/**
 * How a name in a narration fits a customer's: `match` as names are compared everywhere, also when the bank cut its last
 * word; `close` when one word has one wrong, missing, added or swapped letter; else null. Customers choose their names,
 * so the work is bounded whatever they are: nothing is forgiven in a name of more than eight words.
 */
export function fitName(atBank: Name, customer: Name): NameFit {
  const [left, rest] = withoutShared(atBank.words, customer.words);
  if (left.length === atBank.words.length) return null;
  // One word that is all of two names is too little to tell people apart.
  const isLong = Math.min(atBank.words.length, customer.words.length) >= 2;
  if (!isLong) return null;
  if (compareWords(atBank.words, customer.words) === 'match') return 'match';
  if (Math.max(atBank.words.length, customer.words.length) > mostWords) return null;
  if (Math.min(left.length, rest.length) > mostUnlike) return null;
  // As if this word of the bank's were that one of the customer's.
  const fits = (word: string, test: (other: string) => boolean) =>
    rest.some((other) => test(other) && saySame(without(left, word), without(rest, other)) !== null);
  const cut = atBank.words.at(-1) ?? '';
  const isCut = left.includes(cut) && atBank.text.length >= shortestCut;
  if (isCut && fits(cut, (other) => other.startsWith(cut))) return 'match';
  const misspelt = left.some(
    (word) => word.length >= misspeltFrom && fits(word, (other) => isOneApart(word, other)),
  );
  return misspelt ? 'close' : null;
}

// Names that banks leave out. A customer who lists more of them would fit any sender.
const mostUnsaid = 2;

/**
 * Whether a sender, as the bank names them, may be a customer of this name: every word of one name is in the other, a last
 * word that the bank cut counts as whole, one wrong letter is forgiven, and of the customer's at most two are unsaid. An
 * initial of the customer's stands for no word, because they choose it.
 */
export function isSender(sender: string, customer: string): boolean {
  const atBank = asName(sender);
  const spelled = spelledOut(asName(customer));
  if (leavesUnsaid(atBank, spelled)) return false;
  return compareWords(atBank.words, spelled.words) === 'match' || fitName(atBank, spelled) !== null;
}

/** `fitName` of a sender, for whom no customer is found by more of their names, or by an initial, than in `isSender`. */
export function fitSender(atBank: Name, customer: Name): NameFit {
  const spelled = spelledOut(customer);
  return leavesUnsaid(atBank, spelled) ? null : fitName(atBank, spelled);
}

function spelledOut({ text, words }: Name): Name {
  return { text, words: words.filter((word) => word.length > 1) };
}

function leavesUnsaid(atBank: Name, spelled: Name): boolean {
  return spelled.words.length - atBank.words.length > mostUnsaid;
}

function without(words: readonly string[], word: string): string[] {
  return words.toSpliced(words.indexOf(word), 1);
}

function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    one.slice(at) === other.slice(at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2))
  );
}
