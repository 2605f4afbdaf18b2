import type { Amounts } from './read-amounts.ts';

// The letters that every transaction id begins with are in no pair. Words that begin with them, or with the second one
// alone, may mean these.
const prefix = /^N?D/;
// Eight letters and digits that are not confused with each other (platform/crypto/secrets.ts), behind those or a part
// of them.
const partOfId = /^(N?D)?[2-9A-HJ-NP-Z]{0,8}$/;
const wholeId = /^ND[2-9A-HJ-NP-Z]{8}$/;
const primes = { a: 127n, b: 131n };

/** The transaction id that the words are, however spaced, in capitals; null where they are at most a part of one. */
export function wholeIdOf(words: string): string | null {
  const letters = words.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return wholeId.test(letters) ? letters : null;
}

/**
 * What the rows of `order_search` with such an id, or with such an amount, have among their pieces, as the function
 * `order_pieces` of the database makes them. An id without pieces: the words are in too many ids. Null: in none.
 */
export function piecesOf({ words, amounts }: { words: string; amounts: Amounts | null }) {
  const letters = words.toUpperCase();
  const behind = letters.replace(prefix, '');
  const pairs = Array.from({ length: Math.max(0, behind.length - 1) }, (_, n) => behind.slice(n, n + 2));
  return {
    id: partOfId.test(letters) ? pairs : null,
    amount:
      amounts && Object.entries(primes).map(([key, prime]) => `${key}${(amounts.least / 100n) % prime}`),
  };
}
