import { createRequire } from 'node:module';
import { countries } from '@nairadesk/contract/countries';
import type { CountryCode } from 'libphonenumber-js/max';

const require = createRequire(import.meta.url);
const home = 'NG';
const isoCodes = new Map(countries.map(({ name, isoCode }) => [name, isoCode]));

/** The message for text that is not a phone number. */
export const noSuchPhone =
  'This isn’t a valid phone number. Write it like 0803 123 4567, or with + and the country code';

/**
 * Reads a phone number as people write it (0803 123 4567, 234803…, +234 (0) 803…) into E.164. Without a country
 * code it is one of `country`, by its name, where it exists there, otherwise Nigerian.
 * @returns null when there is no such number
 */
export function readPhone(typed: string, country: string | null = null): string | null {
  const international = typed
    .trim()
    .replace(/^\((\+\d+)\)/, '$1')
    .replace(/^00/, '+');
  const { isSupportedCountry } = library();
  const own = isoCodes.get(country ?? '');
  const tried = own && own !== home && isSupportedCountry(own) ? ([own, home] as const) : ([home] as const);
  for (const code of tried) {
    const found = read(international, code);
    if (found) return found;
  }
  return null;
}

function read(typed: string, defaultCountry: CountryCode): string | null {
  const phone = library().parsePhoneNumberFromString(typed, { defaultCountry, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

// Ninety files, loaded for the first number and not at the start. Node keeps them.
function library() {
  return require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
}

/**
 * The digits of a search that can match a stored number: people type 0803 123, and +234803123… is stored.
 * Undefined when the search is not part of a number.
 */
export function phonePart(search: string | undefined): string | undefined {
  const digits = search?.replaceAll(/[\s()-]/g, '') ?? '';
  return /^\+?\d{4,}$/.test(digits) ? digits.replace(/^0/, '') : undefined;
}
