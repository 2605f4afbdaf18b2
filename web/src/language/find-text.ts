import { type Catalogue, filled } from './translate.ts';

/**
 * The translation of a text with figures in it, by the message whose places they stand in, or of the sentences that it is
 * put together of; else the text itself.
 */
export function findText(text: string, catalogue: Catalogue): string {
  return foundIn(catalogue, text) ?? sentencesIn(catalogue, text) ?? text;
}

// "Use {number}" fits "Use at most 8 decimals", too: the message that has more of the text itself counts.
function foundIn(catalogue: Catalogue, text: string): string | undefined {
  if (catalogue[text] !== undefined) return catalogue[text];
  let found: string | undefined;
  let longest = 0;
  for (const [english, translation] of Object.entries(catalogue)) {
    const isBetter = english.length > longest && saysEnough(english);
    const values = isBetter && valuesIn(english, text);
    if (values) [found, longest] = [filled(translation, translatedIn(catalogue, values)), english.length];
  }
  return found;
}

/** What stands in a place may be a text of its own: "a Steam" in "This doesn’t look like a Steam code". */
function translatedIn(catalogue: Catalogue, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, catalogue[value] ?? value]));
}

/** Undefined unless each sentence is known: half a translation is worse than none. */
function sentencesIn(catalogue: Catalogue, text: string): string | undefined {
  const [last = '', ...others] = text.split('. ').toReversed();
  if (others.length === 0) return undefined;
  const withoutStop = (one: string) => foundIn(catalogue, one)?.concat('.');
  const found = others.toReversed().map((one) => foundIn(catalogue, `${one}.`) ?? withoutStop(one));
  const all = [...found, foundIn(catalogue, last)];
  return all.includes(undefined) ? undefined : all.join(' ');
}

/**
 * What stands in a text where a message has its places: "Use at most 8 decimals" by "Use at most {decimals} decimals" →
 * { decimals: '8' }. Null: it is another text.
 */
function valuesIn(english: string, text: string): Record<string, string> | null {
  const [first = '', ...pieces] = english.split(/\{(\w+)\}/);
  if (pieces.length === 0 || !text.startsWith(first)) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', next = ''] = pieces.slice(index, index + 2);
    const isLast = index + 2 === pieces.length;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end <= at || !text.startsWith(next, end)) return null;
    values[name] = text.slice(at, end);
    at = end + next.length;
  }
  return values;
}

/** Of a message with a small word between its places, as "{range} of {total}", any sentence could be made. */
function saysEnough(english: string): boolean {
  return !english.startsWith('{') || english.replaceAll(/\{\w+\}|\P{L}/gu, '').length >= 4;
}
