import * as z from 'zod/mini';
import { canonicalEmail } from './canonical-email.ts';
import { isNaira, isQuantity, readableDecimals } from './money.ts';

// Control characters break databases (NUL), mail headers (CR, LF) and terminals; lone surrogates are not text.
// Direction controls (Bidi_C) would let a name rearrange the line that staff read; U+FFFD marks a lost letter.
// Five marks on one letter, more than any script has, reach into the lines around it.
const oneLine = /^(?!.*\p{M}{5})[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\ufffd]*$/u;
const manyLines = /^(?!.*\p{M}{5})(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/su;
// Characters without a picture alone (DI, default ignorable) would be an invisible name: zero-width ones, fillers of
// Hangul, the empty Braille cell.
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const addressMaxLength = 254;
const notAllowed = 'Contains a character that isn’t allowed';
// Longer text is often pasted, with the invisible marks that phones put around numbers: it is taken without them.
const withoutDirections = without(/\p{Bidi_C}/gu);

function without(signs: RegExp) {
  return z.overwrite<string>((value) => value.replaceAll(signs, ''));
}

/** One line of text, trimmed; `required` is the message if it is missing or empty. */
export function line(required: string, maxLength = 200) {
  return text(required, maxLength, oneLine);
}

/**
 * A person's name on one line. What shows nothing, such as joiners and variation selectors, is taken off, so that names
 * which look alike are alike.
 */
export function personName(required: string) {
  return text(required, 100, oneLine, without(/(?!\p{Bidi_C})\p{DI}/gu));
}

/** Text over several lines, trimmed and without direction controls; `required` is the message if it is empty. */
export function lines(required: string, maxLength = 5000) {
  return text(required, maxLength, manyLines, withoutDirections);
}

/** Text that may be left out; empty means none. Over several lines, without direction controls. */
export function optionalLines(maxLength = 5000) {
  return z.optional(
    z
      .string('Must be text')
      .check(
        withoutDirections,
        z.trim(),
        z.maxLength(maxLength, `Use at most ${maxLength} characters`),
        z.regex(manyLines, notAllowed),
      ),
  );
}

/** Search words; empty finds everything. PostgreSQL accepts no NUL in text. */
export const searchText = z
  .string()
  .check(withoutDirections, z.maxLength(200), z.regex(manyLines, notAllowed));

/** One line of text that may be empty, trimmed. */
export function optionalLine(maxLength: number) {
  return z.string('Must be text').check(
    z.trim(),
    z.maxLength(maxLength, `Use at most ${maxLength} characters`),
    z.regex(oneLine, notAllowed),
    z.refine((text) => text === '' || visible.test(text), notAllowed),
  );
}

/** An email address of at most 254 characters (RFC 5321), read in its one spelling: see `canonicalEmail`. */
export function email(required = 'Email address is required', invalid = 'Invalid email') {
  const address = z.string().check(
    z.refine((typed) => canonicalEmail(typed) !== null, { error: invalid, abort: true }),
    z.overwrite((typed) => canonicalEmail(typed) ?? typed),
    // An international domain is longer in ASCII.
    z.maxLength(addressMaxLength, `Use at most ${addressMaxLength} characters`),
  );
  return z.pipe(line(required, addressMaxLength), address);
}

/** One of these words in any case, as a filter in an address takes them. */
export function anyCase<const Word extends string>(words: readonly [Word, ...Word[]]) {
  // The document shows the words, which a lower-cased string would hide from it.
  return z.pipe(z.string().check(z.toLowerCase(), z.meta({ enum: [...words] })), z.enum(words));
}

/** Naira as a decimal string; a JSON number is taken where it is exactly what it says. */
export function naira(required: string, decimals = 2) {
  return decimal(required).check(
    z.refine((value) => isNaira(value, decimals), {
      error: 'Enter an amount in naira, like 1500.00',
      abort: true,
    }),
  );
}

/** Naira with more decimals than a kobo has, too: the reader rounds them (`roundedKobo`). */
export function anyNaira(required: string) {
  return naira(required, readableDecimals);
}

/** A quantity as a decimal string with any decimals: the reader rounds it (`roundedUnits`). */
export function anyQuantity(required: string) {
  return decimal(required).check(
    z.refine((value) => isQuantity(value, readableDecimals), 'Enter a quantity, like 0.0015'),
  );
}

/** A whole JSON number from `least` to `most`. Not z.int, whose number formats would weigh on every first screen. */
export function wholeNumber(least: number, most: number, message: string) {
  const fits = (value: number) => Number.isInteger(value) && value >= least && value <= most;
  return z.number(message).check(z.refine(fits, message));
}

/** Text, or a whole JSON number as the text of its digits; `required` is said when it is missing. */
export function wholeNumberOrText(required: string) {
  return z.pipe(
    z.union([z.string(), z.number()], { error: requiredOr(required) }),
    z.transform((value: string | number) =>
      typeof value !== 'number' ? value : Number.isInteger(value) ? exactText(value) : 'inexact',
    ),
  );
}

function text(required: string, maxLength: number, pattern: RegExp, ...first: (typeof withoutDirections)[]) {
  return z
    .string({ error: requiredOr(required) })
    .check(
      ...first,
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
      z.regex(pattern, notAllowed),
      z.regex(visible, required),
    );
}

function decimal(required: string) {
  return z.pipe(
    z.union([z.string(), z.number()], { error: requiredOr(required, 'Must be a decimal number') }),
    z.pipe(
      z.transform((value: string | number) => (typeof value === 'number' ? exactText(value) : value.trim())),
      z.string().check(z.minLength(1, { error: required, abort: true })),
    ),
  );
}

// A number beyond 2^53 has lost digits already; the text below fails the pattern on purpose.
function exactText(value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return 'inexact';
  // JavaScript writes what is smaller as 1e-7.
  return Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);
}

function requiredOr(required: string, otherwise = 'Must be text') {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? required : otherwise;
}
