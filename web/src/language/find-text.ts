import { type Catalogue, filled } from './translate.ts';

/** The translation of a text with figures in it, by the message whose places they stand in; else the text itself. */
export function findText(text: string, catalogue: Catalogue): string {
  for (const [english, translation] of Object.entries(catalogue)) {
    const values = valuesIn(english, text);
    if (values) return filled(translation, values);
  }
  return text;
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
