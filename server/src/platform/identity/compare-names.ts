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
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (short.length === 0) return 'differs';
  const rest = [...long];
  const take = (fits: (word: string) => boolean) => {
    const found = rest.findIndex(fits);
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  };
  // Whole words first, so that an initial does not take the word that another one is.
  const left = short.filter((word) => !take((candidate) => candidate === word));
  const whole = short.length - left.length;
  const unmatched = left.filter(
    (word) => !take((candidate) => candidate[0] === word[0] && Math.min(word.length, candidate.length) === 1),
  );
  // Ade-Ojo, Ade Ojo and Adeojo are one.
  const joined = unmatched.length > 0 && unmatched.join('') === rest.join('');
  if (joined) return 'match';
  const enough = short.length >= 2 || rest.length === 0;
  if (unmatched.length === 0 && whole > 0 && enough) return 'match';
  return whole > 0 ? 'partly' : 'differs';
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

/** The words of a name in lower case, without accents, titles and punctuation. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`.]/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const bare = words.filter((word) => !titles.has(word));
  return bare.length > 0 ? bare : words;
}
