import { accountNumberOfPhone } from './nuban.ts';

const accountDigits = 10;

/** One text of a conversation; `isOwn`: by the member of staff who writes now. */
export interface Text {
  text: string;
  isOwn: boolean;
}

// Ten digits of one line with nothing but signs between them, as people write an account that is to be paid into.
const accountNumber =
  /(?<![\p{L}\p{Nd}])\p{Nd}(?:[^\p{L}\p{Nd}\p{Sc}\n]{0,20}\p{Nd}){9}(?!\p{Nd})(?![^\p{L}\p{Nd}\p{Sc}\n]?\p{Nd})/gu;
// Glued to a word in front, as to a bank’s name; with a single letter, or two and a digit, behind them as well they are
// a hash’s.
const gluedNumber =
  /(?<=(?<![\p{L}\p{Nd}])\p{L}{1,20})\p{Nd}(?:[ .-]?\p{Nd}){9}(?!\p{L}(?!\p{L})|\p{L}{2}\p{Nd}|[ .,-]?\p{Nd})/gu;
// The same in groups of three or more, with any signs between; what is glued to a currency is a sum.
const gluedGroups =
  /(?<=(?<![\p{L}\p{Nd}])(?!(?:N|NGN|USDT?|US|GHS|naira)\p{Nd})\p{L}{1,20})(?=(?:[^\p{L}\p{Nd}\p{Sc}\n]{0,20}\p{Nd}){10}(?!\p{L}|[^\p{L}\p{Nd}\p{Sc}\n]?\p{Nd}))\p{Nd}{3,}(?:[^\p{L}\p{Nd}\p{Sc}\n]{1,20}\p{Nd}{3,}){1,2}/giu;
// Ten digits that are written as one, or glued to a word in front, are no part of a longer number, whatever sum, time or
// count is behind them.
const unbroken =
  /(?<=(?<![\p{L}\p{Nd}])(?:\p{L}{1,20})?)(?<![\p{Nd}])\p{Nd}{10}(?!\p{Nd}|\p{L}(?!\p{L}{2}))/gu;
// A sum, with its currency beside it; dates, with a time perhaps, are left out before.
const money = /^\d{1,3}(,\d{3})+(\.\d\d?)?$/;
const currencyBefore = /(?:\p{Sc}|#|(?<!\p{L})(?:NGN|N|USD|US|GHS|naira))[^\p{L}\p{Nd}\n]{0,2}$/iu;
const currencyBehind = /^[^\p{L}\p{Nd}\n]{0,2}(?:\p{Sc}|(?:NGN|N|USDT?|naira|kobo)(?!\p{L}))/iu;
const dates =
  /(?<!\d)(?:[0-3]?\d[/.-][01]?\d[/.-]20\d\d|20\d\d[/.-][01]?\d[/.-][0-3]?\d)(?:,?[ T]\d{1,2}:\d\d(?::\d\d)?)?(?!\d)/g;
// What is in front of a mobile number of the country, which begins with 7, 8 or 9.
const country = /(?<!\p{Nd})\+?234[^\p{L}\p{Nd}.,:;]{0,2}$/u;
const mobile = /^[789]/;
// Read as digits where one stands beside them. A longer run before the first digit is no number: sought from each of its
// signs anew, it would take the square of its length.
const likeDigits = /(?<![\p{L}\p{Nd}])[OoIl|]{0,12}\d[\dOoIl|]*(?![\p{L}\p{Nd}])/gu;
// What is paid into by telephone number: in a text that names one, such a number is an account.
const phoneBanks =
  /(?<!\p{L})(?:o[ -]?pay|paycom|palm[ -]?pay|monie[ -]?point|momo|paga|smart[ -]?cash|9?psb)(?!\p{L})/iu;
const phone =
  /(?<!\p{Nd})(?:234[^\p{L}\p{Nd}\n]{0,3}0?|0)(?:[^\p{L}\p{Nd}\p{Sc}\n]{0,20}\p{Nd}){10}(?!\p{Nd})/gu;

/**
 * The account numbers in `texts`, and telephone numbers of the writer that became accounts with them: one was written
 * before and these name what is paid into by such a number, or the other way round, or the customer named it meanwhile.
 * @param earlier what was written before, oldest first
 */
export function numbersInThread(texts: readonly string[], earlier: readonly Text[]): string[] {
  const lastOwn = earlier.findLastIndex(({ isOwn }) => isOwn);
  const known = new Set(phonesIn(earlier.slice(0, lastOwn + 1)));
  const phones = phonesIn([...earlier, ...texts.map((text) => ({ text, isOwn: true }))]);
  return [...texts.flatMap(numbersIn), ...phones.filter((number) => !known.has(number))];
}

/** The account numbers in a text, in its own digits where they are of another script. */
export function numbersIn(text: string): string[] {
  const numbers = readingsOf(text).flatMap(accountsIn);
  return [...new Set([...numbers, ...phonesIn([{ text, isOwn: true }])])];
}

function accountsIn(plain: string): string[] {
  const found = [accountNumber, gluedNumber, gluedGroups, unbroken].flatMap((form) => [
    ...plain.matchAll(form),
  ]);
  return found.flatMap(({ 0: written, index }) => {
    const [before, behind] = [plain.slice(0, index), plain.slice(index + written.length)];
    const isSum = money.test(written) && (currencyBefore.test(before) || currencyBehind.test(behind));
    const isPhone = mobile.test(written) && country.test(before);
    const digits = digitsOf(written);
    return isSum || isPhone || digits.length < accountDigits ? [] : [digits.slice(0, accountDigits)];
  });
}

// Those that one person wrote, where anyone names what is paid into by telephone number.
function phonesIn(thread: readonly Text[]): string[] {
  const texts = thread.flatMap(({ text, isOwn }) => readingsOf(text).map((plain) => ({ plain, isOwn })));
  if (!texts.some(({ plain }) => phoneBanks.test(plain))) return [];
  return texts.flatMap(({ plain, isOwn }) =>
    isOwn
      ? [...plain.matchAll(phone)].flatMap(([written]) => accountNumberOfPhone(digitsOf(written)) ?? [])
      : [],
  );
}

// A bar is a one, or stands between groups of digits: both are read.
function readingsOf(text: string): string[] {
  const usual = text.replaceAll(/[\u2776-\u2793\u24f5-\u24ff]/gu, circledDigit).normalize('NFKC');
  return usual.includes('|') ? [plainOf(usual), plainOf(usual.replaceAll('|', ' '))] : [plainOf(usual)];
}

function plainOf(usual: string): string {
  return usual
    .replaceAll(likeDigits, (word) => word.replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1'))
    .replaceAll(dates, 'a date');
}

// Those that NFKC leaves: white on black, without serifs, and in two circles.
function circledDigit(sign: string): string {
  const code = Number(sign.codePointAt(0));
  if (code === 0x24ff) return '0';
  const first = code < 0x2776 ? 0x24f5 : code - ((code - 0x2776) % 10);
  return String(code - first + 1);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '');
}
