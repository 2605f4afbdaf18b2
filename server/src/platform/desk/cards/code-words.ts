// Letters of other alphabets that look like ours, in capitals, and those of Hausa, whose hooks no normal form takes off.
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧƁƊƘƳ'].map((letter, place) => [
    letter,
    'ABEKMHOPCTYXIJSABEZHIKMNOPTYXBDKY'[place] ?? letter,
  ]),
);
// Of Greek, Cyrillic and Hausa.
const lookalike = /[\u0370-\u04ff\u0181-\u01b3]/g;
// Of nine digits at most: a code of digits has more.
const sum = /^(?!(?:\D*\d){10})(?:[₦$£€]\s?[\d,.]+|[\d,.]+[₦$£€])$/;
// Which customers name when they write.
const transactionId = /^ND[2-9A-HJ-NP-Z]{8}$/;
const ours = /^[A-Z0-9]*$/;
// A picture or document, as cameras and phones name them: IMG_2034, IMG-20261127-WA0012.jpg.
const file = /^(?:IMG|DSCN?|PXL|VID|SCREENSHOT)[-_]?\d{4}|\.(?:JPE?G|PNG|HEIC|WEBP|GIF|PDF|MP4)$/;
// A day and a time of day, the numbers of cards in a list, those in a row, and what a till prints of itself.
const counts = [
  /(?<![\w./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:20)?[2-3]\d(?![\w/-])/g,
  /(?<![\w:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[AP]M)?(?![\w:])/g,
  /^[ \t]*(?:[1-9]|1\d|20)[.)][ \t]+(?=\S)/gm,
  /(?<!\w)1 2 3 4 5(?: 6(?: 7(?: 8(?: 9(?: 10)?)?)?)?)?(?!\w)/g,
  /(?<!\w)ST# ?\d{3,5} OP# ?\d{4,8} TE# ?\d{1,3} TR# ?\d{3,5}(?!\w)/g,
];
// What ends a clause within a line.
const ends = /[,;:/|()[\]{}<>"=*#]+/g;
// Signs that stand for whole words, such as ﷺ for eighteen letters, are no part of a code.
export const mostFolded = 4;

/** Whether a word is an email address: by its first @ and its last point, however many it has of both. */
function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.lastIndexOf('.', word.length - 2) >= at + 2;
}

/**
 * The words of a text `inCapitals`, of letters and digits alone, in clauses: what stands between line breaks, commas and their like.
 * Addresses, sums and our transaction ids are left out. What joins the parts of a code goes.
 */
export function clausesOf(capitals: string): string[][] {
  return counts
    .reduce((text, one) => text.replaceAll(one, '\n'), capitals)
    .replaceAll(/\S+/g, (word) => (isEmail(word) ? '\n' : word.replaceAll(ends, '\n')))
    .split('\n')
    .flatMap(wordsOf)
    .filter(({ length }) => length > 0);
}

/** The words of a clause; a sum or one of our transaction ids ends it. */
function wordsOf(clause: string): string[][] {
  const clauses: string[][] = [[]];
  for (const written of clause.split(/\s+/)) {
    const word = plain(written);
    if (sum.test(written) || file.test(written) || transactionId.test(word)) clauses.push([]);
    else if (word !== '') clauses.at(-1)?.push(word);
  }
  return clauses;
}

/** With one form for each letter and digit. */
export function inCapitals(text: string): string {
  return (
    text
      .replaceAll(/\P{ASCII}/gu, (sign) => (sign.normalize('NFKC').length > mostFolded ? ' ' : sign))
      // To bring a run of marks into order takes time by the square of its length.
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
      .normalize('NFKC')
      .toUpperCase()
  );
}

/** A word's letters and digits alone, without accents: letters that look like ours as these. */
export function plain(word: string): string {
  if (ours.test(word)) return word;
  return word
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(lookalike, (letter) => lookalikes[letter] ?? letter);
}

/** A code with the digits for which its letters may be read: O for 0, I and L for 1. */
export function misread(code: string): string {
  return code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
