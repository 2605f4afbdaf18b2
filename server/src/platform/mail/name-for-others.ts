import { signsOfName } from '@nairadesk/contract/others-words';

// By its signs: O’Neill, Ade-Ojo, Dr. Obi. A point ends a word, so no address of a site fits.
const personal = /^(?:[a'’ʼ -]|\.(?![^ ]))+$/;

/**
 * A person's name for mails to others: what stands for it where it could hold an address or a number.
 * A mail in our name must not carry their link or telephone number, which programs show as links.
 */
export function nameForOthers(name: string, instead = 'A customer'): string {
  return personal.test(signsOfName(name)) ? name : instead;
}
