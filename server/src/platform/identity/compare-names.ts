export type NameMatch = 'match' | 'partly' | 'differs';

// Words before a name that banks and people write or leave out.
const titles = new Set(
  'mr mrs miss ms dr chief alhaji alhaja engr barr prof pastor rev sir lady otunba mallam'.split(' '),
);

/**
 * How two names compare, whatever their order, case, accents and punctuation: banks write the surname first and
 * cut names short. `match`: every word of the shorter name is in the longer one, at least two of them (or all there
 * are on both sides), an initial standing for its word. `partly`: they share a word.
 */
export function compareNames(one: string, other: string): NameMatch {
  return compareWords(wordsOf(one), wordsOf(other));
}

/** The same, of names that `wordsOf` split. */
export function compareWords(one: readonly string[], other: readonly string[]): NameMatch {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 0) return 'differs';
  // Whole words first, so that an initial does not take the word that another one is.
  const [left, rest] = withoutShared(short, long);
  const whole = short.length - left.length;
  const said = saySame(left, rest);
  if (said === 'joined') return 'match';
  const enough = short.length >= 2 || rest.length === 0;
  if (said === 'initials' && whole > 0 && enough) return 'match';
  return whole > 0 ? 'partly' : 'differs';
}

/** What is left of two names without the words that both have. */
export function withoutShared(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const rest = [...other];
  return [one.filter((word) => !take(rest, rest.indexOf(word))), rest];
}

/**
 * Whether two rests without a word in common say the same: each word of the shorter stands for its initial in the longer
 * one, or is it (`initials`, also where the shorter is empty), or what remains is the same letters, as Ade-Ojo, Ade Ojo
 * and Adeojo are (`joined`).
 */
export function saySame(one: readonly string[], other: readonly string[]): 'initials' | 'joined' | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const rest = [...long];
  const isInitial = (word: string) =>
    word.length === 1
      ? rest.findIndex((candidate) => candidate.startsWith(word))
      : rest.indexOf(word.charAt(0));
  const unmatched = short.filter((word) => !take(rest, isInitial(word)));
  if (unmatched.length === 0) return 'initials';
  return unmatched.join('') === rest.join('') ? 'joined' : null;
}

function take(words: string[], index: number): boolean {
  if (index >= 0) words.splice(index, 1);
  return index >= 0;
}

/**
 * Whether the name that was typed for an account is the bank's, or part of it. A longer one is not, though it matches:
 * staff would see "Ada Obi Musa Bello" as confirmed where the account is Musa Bello's.
 */
export function isNameAtBank(typed: string, atBank: string): boolean {
  return compareNames(typed, atBank) === 'match' && wordsOf(typed).length <= wordsOf(atBank).length;
}

// Letters of Hausa whose hook no normal form takes off; banks write them without it.
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

// No person's name is longer. Customers choose theirs, a bank's field may hold a whole remark, and words are compared each
// with each.
const mostLetters = 100;
// Before marks are taken off: one sign may stand for eighteen letters.
const mostSigns = 400;
const mostWords = 12;

/**
 * The words of a name in lower case, without accents, titles, punctuation and what shows nothing, as `name_words` of the
 * database has them: the first twelve of its first hundred letters.
 */
export function wordsOf(name: string): string[] {
  const plain = name
    .slice(0, mostSigns)
    .normalize('NFKD')
    .slice(0, mostSigns)
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}'’`.]/gu, '')
    .slice(0, mostLetters)
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const bare = words.filter((word) => !titles.has(word));
  return (bare.length > 0 ? bare : words).slice(0, mostWords);
}
