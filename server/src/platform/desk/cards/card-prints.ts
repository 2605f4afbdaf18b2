import type { Secrets } from '../../crypto/secrets.ts';
import { invalid, type Refusal } from '../../errors/refusal.ts';
import { stretchesOf } from './code-stretches.ts';
import { clausesOf, inCapitals, misread, mostFolded, plain } from './code-words.ts';
import { isTalk } from './words-of-language.ts';

// Codes of cards have 10 to 25 letters and digits; ten digits alone are a bank account.
const shortest = 10;
const shortestOfDigits = 12;
const longest = 40;
const longestCode = 25;
const bytes = 16;
// Shorter words are no codes: many orders have the same.
const shortestTyped = 6;

/**
 * How many codes of a text are compared with those of other orders: each of them is looked up whenever staff read the order.
 * Ten cards have fewer, each in four groups on a line of its own.
 */
export const cardPrintsMost = 150;

/**
 * HMACs of all that may be a card's code in a text, however it is spaced: the same code gives the same print in every
 * order, also where a nought is typed as an O, or a one as an I or an L. Addresses, phone numbers, account numbers, sums
 * and our own transaction ids give none, as people repeat those; nor do codes that are `known`, as hexadecimal. Of many
 * those of a card's length come first, and the longer ones before others, then what groups of other lengths make; one
 * more than are compared tells that there are more, for which the order is flagged: a code can be hidden behind others,
 * but not unnoticed.
 */
export function cardPrints(
  secrets: Pick<Secrets, 'print'>,
  text: string,
  known: ReadonlySet<string> = new Set(),
): Buffer[] {
  const prints = new Map<string, Buffer>();
  const tried = new Set<string>();
  for (const code of codesIn(text)) {
    if (prints.size > cardPrintsMost) break;
    if (tried.has(code)) continue;
    tried.add(code);
    const print = printOf(secrets, code);
    if (!known.has(print.toString('hex'))) prints.set(code, print);
  }
  return [...prints.values()];
}

function* codesIn(text: string): Generator<string> {
  // Once for all that reads it, as it takes longest.
  const capitals = inCapitals(text);
  yield* codesOf(capitals);
  yield* stretchesOf(capitals, longestCode);
}

/**
 * The same of one card's code, which is known to be one: as a whole it gives a print too, also a short one, and one that
 * looks like a sum or an address. Part of it gives none: cards of one pack begin alike.
 */
export function codePrints(secrets: Pick<Secrets, 'print'>, code: string): Buffer[] {
  const capitals = inCapitals(code);
  const whole = plain(capitals);
  const known = whole.length < shortestTyped ? [] : [whole, misread(whole)];
  const codes = new Set([...codesOf(capitals).slice(0, cardPrintsMost + 1), ...known]);
  return [...codes].map((one) => printOf(secrets, one));
}

/** Words and groups that may be codes, likeliest first. */
function codesOf(capitals: string): string[] {
  const whole = maybeCodes(clausesOf(capitals).flat());
  const found = [...whole, ...whole.map((code) => code.replace(label, ''))].filter(isCode);
  const codes = new Set([...found, ...found.map(misread)]);
  const isOfCard = (code: string) => (code.length <= longestCode ? 1 : 0);
  return [...codes].toSorted((a, b) => isOfCard(b) - isOfCard(a) || b.length - a.length);
}

function printOf(secrets: Pick<Secrets, 'print'>, code: string): Buffer {
  return secrets.print(code, 'card-print').subarray(0, bytes);
}

// What people glue to a code.
const label = /^(?:GIFT|CARD|CODE|NUMBER|PIN|KEY)+/;
// Beside letters and digits as keyboards have them: what people write between the parts of a code, and what shows nothing.
const noCode = /[^A-Za-z0-9Ａ-Ｚａ-ｚ０-９\p{Default_Ignorable_Code_Point}\p{Pd}\s.,;:/#()[\]"'’]/u;
// What is left of a letter or digit that is none of ours.
const noCards = /[^A-Z0-9]/;
// Parts of a text in which a code may be.
const part = /[^\s,;:/|()[\]{}<>"=*#]+/gu;
// A letter or digit with its marks and what shows nothing, and those that keyboards have.
const letter = /[\p{L}\p{N}][\p{M}\p{Default_Ignorable_Code_Point}]*/gu;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const ours = /^[A-Za-z0-9Ａ-Ｚａ-ｚ０-９]$/;
// Letters of words, decomposed and small, that are drawn as what they count as: with accents, the hooks of Hausa, a
// cedilla under a C, or a line under letters that it makes no other of, as it makes an E of an F.
const accented =
  /^(?:[a-zɓɗƙƴａ-ｚ]|c\u0327|[aeinosu][\u0331\u0332])[\u0300-\u0304\u0307\u0308\u030c\u0323\u0329]*$/;
const mostMarked = 8;
// Stands for each other letter and digit beside a digit. No letter of ours looks like it.
const strange = '〇';
// The same in a word without a digit, which says nothing by itself.
const odd = '〆';

/**
 * Asserts that nothing which may be a code, a word or words that may be its groups, has letters or digits that no card has:
 * it can't be redeemed, and its print is not that of the code that it looks like. What looks like one of ours may count as
 * another: a four of Bengali is drawn as an 8, a small nu as a v. Words without a digit have accents. Refuses: invalid
 * (`field`).
 */
export function assertCardLetters(text: string, field: string): void {
  const isForeign = (code: string) => code.length >= shortest && noCards.test(code) && /[\d〇]/.test(code);
  if (maybeCodes(clausesOf(inCapitals(text.replaceAll(part, markOthers))).flat()).some(isForeign))
    throw notOnCard(field);
}

/** The word with a sign for each letter that no card has, as many as are drawn: groups are known by their length. */
function markOthers(word: string): string {
  const hasDigit = /\p{N}/u.test(word);
  return word.replaceAll(letter, (written) => {
    const seen = written.replaceAll(unseen, '');
    const sign = hasDigit ? strange : odd;
    if (seen.length > mostMarked) return sign;
    if (ours.test(seen) || (!hasDigit && accented.test(seen.normalize('NFD').toLowerCase()))) return written;
    const folded = seen.normalize('NFKC').match(/[\p{L}\p{N}]/gu)?.length ?? 1;
    if (folded <= mostFolded) return sign.repeat(folded);
    return hasDigit ? sign : written;
  });
}

/**
 * The same of one card's code, which is known to be one, however short it is: it has letters and digits of ours alone, and
 * no sign that may stand for one, nor one of money or an address.
 */
export function assertCodeLetters(code: string, field: string): void {
  if (noCode.test(code) || noCards.test(plain(inCapitals(code)))) throw notOnCard(field);
}

function notOnCard(field: string): Refusal {
  return invalid({ [field]: 'Type the code with the letters and digits that are on the card' });
}

type Joins = (first: string, word: string) => boolean;

// As `X7F2 9KQM 3LPD`.
const isOfOneLength: Joins = (first, word) =>
  word.length >= 3 && word.length <= 6 && word.length === first.length;
// As `X7F29 KQM3 LPD8`.
const isPiece: Joins = (first, word) =>
  [first, word].every((one) => one.length >= 3 && one.length <= 12 && /\d/.test(one));

/** The words, and what those make together that may be groups of one code. */
function maybeCodes(words: readonly string[]): string[] {
  return [...words, ...groupsOf(words, isOfOneLength), ...groupsOf(words, isPiece)];
}

/** What words that stand side by side make together; without those in front that have no digit, as CODE. */
function groupsOf(words: readonly string[], joins: Joins): string[] {
  const groups: string[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && joins(group[0], word)) group.push(word);
    else groups.push([word]);
  }
  return groups
    .filter((group) => group.length > 1 && !isTalk(group))
    .flatMap((group) => [group.join(''), group.slice(group.findIndex((word) => /\d/.test(word))).join('')]);
}

function isCode(code: string): boolean {
  if (code.length > longest || !/\d/.test(code) || isPhone(code)) return false;
  return code.length >= (/^\d+$/.test(code) ? shortestOfDigits : shortest);
}

function isPhone(code: string): boolean {
  return /^(234|0)0?[789]\d{9}$/.test(code);
}
