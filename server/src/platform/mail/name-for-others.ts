// Letters, and the signs that stand in names: O’Neill, Ade-Ojo, Dr. Obi. A point ends a word, so no address of a site fits.
const personal = /^(?:[\p{L}\p{M}'’ -]|\.(?![^ ]))+$/u;

/**
 * A customer's name for mails to others, the desk among them: "A customer" where it could hold an address or a number.
 * A mail in our name must not carry a stranger's link or telephone number, which programs show as links.
 */
export function nameForOthers(name: string): string {
  return personal.test(name) ? name : 'A customer';
}
