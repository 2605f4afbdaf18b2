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
const roundSum = /^\d+00$/;
const unit =
  /^(?:USD?|UK|EUR?|GBP|CAD?|AUD?|NGN)?\d+(?:USD?|UK|EUR?|GBP|CAD?|AUD?|NGN|ST|ND|RD|TH|AM|PM|PCS|K)?$/;
// Words that people write with a digit, as b4 and 2moro.
const shortened =
  /^(?:B4|2DAY|2MORO|2MOROW|2MORROW|2MRW|2NITE|2NIGHT|2GETHER|4RM|4EVER|4GET|4GIVE|4U|2U|U2|ME2|D2|GR8|W8|L8|L8R|M8|H8|1CE|10X|10Q|ANY1|SUM1|SOM1|EVERY1|NO1)$/;

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Whether a word is a number with what is counted, as 100USD, a place in a row, as 2ND, or one as b4. */
export function isUnit(word: string): boolean {
  return !isNumber(word) && (unit.test(word) || shortened.test(word));
}

export function weigh(word: string): Weight {
  const hasDigit = /\d/.test(word) && !shortened.test(word);
  const isCounted = isNumber(word) || isUnit(word);
  const isLong = word.length >= long;
  const count = (isSo: boolean, most = 1) => (isSo ? most : 0);
  return {
    letters: word.length,
    words: 1,
    single: count(word.length === 1),
    groupWithDigit: count(word.length > 1 && hasDigit),
    mixed: count(hasDigit && !isCounted),
    ofWords: count(isLong && !hasDigit && vowelOrDigit.test(word), word.length),
    ofNumbers: count(isLong && isCounted, word.length),
    ofSums: count(roundSum.test(word), word.length),
    digits: count(isNumber(word), word.length),
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
