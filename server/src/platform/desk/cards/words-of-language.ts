/** How many letters and words some words have, by what they look like. */
export interface Weight {
  letters: number;
  words: number;
  /** Words of one letter or digit. */
  single: number;
  /** Words of more with a digit. */
  groupWithDigit: number;
  /** Words of letters and digits. */
  mixed: number;
  /** Letters of words with a vowel and of numbers, of three or more, and of sums among these. */
  ofWords: number;
  ofNumbers: number;
  ofSums: number;
  /** Digits of numbers of any length. */
  digits: number;
}

// Many texts have the same number of fewer digits.
const shortestNumber = 15;
const long = 3;
const vowelOrDigit = /[AEIOU\d]/;
const ownNumber = /^\d{10,11}$/;
const shortNumber = /^\d{1,4}$/;
const ourWord = /^[A-Z]*[AEIOU][A-Z]*$/;
const roundSum = /^\d+00$/;
const unit =
  /^(?:USD?|UK|EUR?|GBP|CAD?|AUD?|NGN)?\d+(?:USD?|UK|EUR?|GBP|CAD?|AUD?|NGN|ST|ND|RD|TH|AM|PM|PCS|K)?$/;
// How many and how long: X5, 100X3, 25PCS, 24HRS; and a word with a year, as many names have.
const count = /^(?:X\d{1,3}|\d{1,4}X\d{0,3}|[A-Z]{3,}20[0-3]\d)$/;
const counted =
  /^\d{1,4}(?:PCS?|PICS?|CARDS?|CODES?|HRS?|HOURS?|MINS?|SECS?|DAYS?|WKS?|WEEKS?|MTHS?|MONTHS?|YRS?|YEARS?)$/;
// What people write without a vowel.
const noVowel = /^(?:PLS|PLZ|PLSS|THX|TNX|PCS|HRS|GBP)$/;
// Words that people write with a digit, as b4 and 2moro.
const shortened =
  /^(?:B4|2DAY|2MORO|2MOROW|2MORROW|2MRW|2NITE|2NIGHT|2GETHER|4RM|4EVER|4GET|4GIVE|4U|2U|U2|ME2|D2|GR8|W8|L8|L8R|M8|H8|1CE|10X|10Q|ANY1|PS[345]|SUM1|SOM1|EVERY1|NO1)$/;

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Whether a word is a number with what is counted, as 100USD and 100X3, a place in a row, as 2ND, or one as b4. */
export function isUnit(word: string): boolean {
  return !isNumber(word) && [unit, count, counted, shortened].some((one) => one.test(word));
}

/** Whether words are no groups of a code: units and sums, also beside words of ours, or these with a number as a rate. */
export function isTalk(words: readonly string[]): boolean {
  const numbers = words.filter((word) => /\d/.test(word));
  const others = words.filter((word) => !/\d/.test(word));
  if (numbers.length === 0 || !others.every((word) => ourWord.test(word) || noVowel.test(word))) return false;
  return numbers.every(isRepeated) || (others.length > 0 && numbers.every((word) => shortNumber.test(word)));
}

/** Whether a word is a unit, an account or a phone, or a sum that ends in 00: people write these again and again. */
export function isRepeated(word: string): boolean {
  return isNumber(word) ? ownNumber.test(word) || roundSum.test(word) : isUnit(word);
}

export function weigh(word: string): Weight {
  const hasDigit = /\d/.test(word) && !shortened.test(word);
  const isCounted = isNumber(word) || isUnit(word);
  const isLong = word.length >= long;
  const isWord = isLong && !hasDigit && (vowelOrDigit.test(word) || noVowel.test(word));
  const ifSo = (isSo: boolean, most = 1) => (isSo ? most : 0);
  return {
    letters: word.length,
    words: 1,
    single: ifSo(word.length === 1),
    groupWithDigit: ifSo(word.length > 1 && hasDigit),
    mixed: ifSo(hasDigit && !isCounted),
    ofWords: ifSo(isWord, word.length),
    ofNumbers: ifSo(isLong && isCounted, word.length),
    ofSums: ifSo(roundSum.test(word), word.length),
    digits: ifSo(isNumber(word), word.length),
  };
}

/** Adds the weight of one more word. */
export function addTo(weight: Weight, more: Weight): void {
  weight.letters += more.letters;
  weight.words += more.words;
  weight.single += more.single;
  weight.groupWithDigit += more.groupWithDigit;
  weight.mixed += more.mixed;
  weight.ofWords += more.ofWords;
  weight.ofNumbers += more.ofNumbers;
  weight.ofSums += more.ofSums;
  weight.digits += more.digits;
}

/**
 * Whether words are groups of a code rather than what people write of it: of digits alone, long and no sums; spelled out
 * in short groups; or with letters and digits mixed, more than words and numbers beside them.
 */
export function isNoLanguage(weight: Weight): boolean {
  const { letters, words, single, groupWithDigit, mixed, ofWords, ofNumbers, ofSums, digits } = weight;
  if (digits === letters) return letters >= shortestNumber && ofSums * 2 <= letters;
  if (mixed === 0) return digits > 0 && single * 2 >= words && (ofWords + ofNumbers) * 5 <= letters * 2;
  return groupWithDigit * 4 >= words - single && ofWords * 4 <= letters && ofNumbers * 2 <= letters;
}
