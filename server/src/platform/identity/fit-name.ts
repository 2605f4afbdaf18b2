import { compareNames, wordsOf } from './compare-names.ts';

// The shortest field for a name that was seen in narrations.
const shortestCut = 18;
const misspeltFrom = 4;

export interface Name {
  text: string;
  words: readonly string[];
}

/** Split once, for a name that is compared with many. */
export function asName(text: string): Name {
  return { text, words: wordsOf(text) };
}

/**
 * How a name in a narration fits a customer's: `match` as names are compared everywhere, also when the bank cut its last
 * word; `close` when one word has one wrong, missing, added or swapped letter; else null.
 */
export function fitName(atBank: Name, customer: Name): 'match' | 'close' | null {
  const { words } = atBank;
  if (!words.some((word) => customer.words.includes(word))) return null;
  if (isSame(atBank, customer)) return 'match';
  const fits = (index: number, test: (word: string) => boolean) =>
    customer.words.some((word) => test(word) && isSame(asName(words.with(index, word).join(' ')), customer));
  const cut = words.at(-1) ?? '';
  const isCut = (word: string) => word !== cut && word.startsWith(cut);
  if (atBank.text.length >= shortestCut && fits(words.length - 1, isCut)) return 'match';
  const misspelt = words.some(
    (word, index) => word.length >= misspeltFrom && fits(index, (other) => isOneApart(word, other)),
  );
  return misspelt ? 'close' : null;
}

// Two words at least: one word that is all of two names is too little to tell people apart.
function isSame(one: Name, other: Name): boolean {
  return (
    Math.min(one.words.length, other.words.length) >= 2 && compareNames(one.text, other.text) === 'match'
  );
}

function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const start = [...one].findIndex((letter, index) => letter !== other[index]);
  const at = start < 0 ? one.length : start;
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    one.slice(at) === other.slice(at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2))
  );
}
