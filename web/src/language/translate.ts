import type { Language } from '@nairadesk/contract/languages';

/** English message → its translation. English has none: its messages are the texts themselves. */
export type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

const spoken: { language: Language; catalogue: Catalogue } = { language: 'en', catalogue: {} };

/** Sets the language of everything that is drawn from now on. */
export function speak(language: Language, catalogue: Catalogue): void {
  Object.assign(spoken, { language, catalogue });
}

/** The language that is drawn now. */
export function spokenLanguage(): Language {
  return spoken.language;
}

/**
 * A text in the language of the customer: `t('Pay {amount}', { amount })`. The English text is the key; what isn't
 * translated stays English. Called while something is drawn, never while a file loads: the language is not known then.
 */
export function t(message: string, values?: Values): string {
  return filled(spoken.catalogue[message] ?? message, values);
}

/** Marks an English text of a table for translation; whoever draws it calls `t` with it. */
export function message<const Text extends string>(text: Text): Text {
  return text;
}

/**
 * A text that the contract or the server made, in the language of the customer: found by its English, figures in it
 * included (`Use at most {decimals} decimals`).
 */
export function translateText(text: string): string {
  const { catalogue } = spoken;
  const whole = catalogue[text];
  if (whole !== undefined) return whole;
  for (const [english, translation] of Object.entries(catalogue)) {
    const values = valuesIn(english, text);
    if (values) return filled(translation, values);
  }
  return text;
}

function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
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
