import type { Secrets } from '../crypto/secrets.ts';

// Codes of cards have 10 to 25 letters and digits; ten digits alone are a bank account.
const shortest = 10;
const shortestOfDigits = 12;
const longest = 40;
// More than a text has room for: none can be hidden behind others.
const most = 400;
const bytes = 16;

/**
 * HMACs of all that may be a card's code in a customer's text, however it is spaced: the same code gives the same print
 * in every order. Addresses, phone numbers, account numbers and sums give none, as people repeat those.
 */
export function cardPrints(secrets: Pick<Secrets, 'mac'>, text: string): Buffer[] {
  const codes = new Set(text.normalize('NFKC').toUpperCase().split('\n').flatMap(codesIn).filter(isCode));
  return [...codes].slice(0, most).map((code) => secrets.mac(code, 'card-print').subarray(0, bytes));
}

/**
 * What may be a code in one line: each word, groups of one length that stand side by side, as `X7F2 9KQM 3LPD`, and the
 * whole line where each word of it has a digit.
 */
function codesIn(line: string): string[] {
  const words = line
    .split(/[\s,;:]+/)
    .filter((word) => !/[@₦$£€]/.test(word))
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const isAllCode = words.every((word) => word === '' || /\d/.test(word));
  return [...words, ...groupsOf(words), ...(isAllCode ? [words.join('')] : [])];
}

function groupsOf(words: readonly string[]): string[] {
  const groups: string[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const isNext = word.length >= 3 && word.length <= 6 && group?.[0]?.length === word.length;
    if (isNext) group.push(word);
    else groups.push([word]);
  }
  // Words such as CODE may stand before it.
  return groups
    .filter(({ length }) => length > 1)
    .flatMap((group) => [group.join(''), group.slice(group.findIndex((word) => /\d/.test(word))).join('')]);
}

function isCode(code: string): boolean {
  if (code.length > longest || !/\d/.test(code) || isPhone(code)) return false;
  return code.length >= (/^\d+$/.test(code) ? shortestOfDigits : shortest);
}

function isPhone(code: string): boolean {
  return /^(234|0)0?[789]\d{9}$/.test(code);
}
