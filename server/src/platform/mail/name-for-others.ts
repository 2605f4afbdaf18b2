// Letters, and the signs that stand in names: O’Neill, Ade-Ojo, Dr. Obi. A point ends a word, so no address of a site fits;
// nor does a letter that is drawn as a point, as tones of Lisu are, or the mark of one without a letter.
const personal = /^(?:[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]\p{M}*|['’ʼ -]|\.(?![^ ]))+$/u;

/**
 * A person's name for mails to others: what stands for it where it could hold an address or a number.
 * A mail in our name must not carry their link or telephone number, which programs show as links.
 */
export function nameForOthers(name: string, instead = 'A customer'): string {
  return personal.test(name) ? name : instead;
}
