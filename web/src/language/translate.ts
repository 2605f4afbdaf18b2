import type { Language } from '@nairadesk/contract/languages';

/** English message → its translation. English has none: its messages are the texts themselves. */
export type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

type Find = (text: string, catalogue: Catalogue) => string;

const asItIs: Find = (text) => text;
const spoken: { language: Language; catalogue: Catalogue; find: Find; redraw: () => void } = {
  language: 'en',
  catalogue: {},
  find: asItIs,
  redraw: () => {},
};

/**
 * Sets the language of everything that is drawn from now on; what is drawn already is drawn again.
 * @param find what finds texts with figures in them: `findText`, which English can do without
 */
export function speak(language: Language, catalogue: Catalogue, find = asItIs): void {
  Object.assign(spoken, { language, catalogue, find });
  spoken.redraw();
}

/** Calls `redraw` when another language, or more of the same, is spoken. */
export function onSpeak(redraw: () => void): void {
  spoken.redraw = redraw;
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

/**
 * A text about a number of things: `plural(count, '{count} order', '{count} orders')`. The first is for what the language
 * counts as one; a language with one form for all numbers says the second. `{count}` need not be among `values`.
 */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const rules = new Intl.PluralRules([spoken.language, 'en']);
  return t(rules.select(count) === 'one' ? one : other, { count, ...values });
}

/** Marks an English text of a table for translation; the component that draws it calls `t` with it. */
export function message<const Text extends string>(text: Text): Text {
  return text;
}

/**
 * A text that the contract or the server made, in the language of the customer: found by its English, figures in it
 * included (`Use at most {decimals} decimals`).
 */
export function translateText(text: string): string {
  return spoken.catalogue[text] ?? spoken.find(text, spoken.catalogue);
}

/** A text with its values in place. */
export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
