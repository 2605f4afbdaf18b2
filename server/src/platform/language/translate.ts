import type { Language, TranslatedLanguage } from '@nairadesk/contract/languages';
import ha from './catalogues/ha.json' with { type: 'json' };
import ig from './catalogues/ig.json' with { type: 'json' };
import pcm from './catalogues/pcm.json' with { type: 'json' };
import yo from './catalogues/yo.json' with { type: 'json' };

/** English message → its translation, of what customers are mailed and notified. */
export const catalogues: Record<TranslatedLanguage, Record<string, string>> = { pcm, ha, yo, ig };

// Invisible characters, which no text needs: where a message begins and ends, and where a value in it does.
const [begin, end, beginValue, endValue] = ['\u2061', '\u2064', '\u2062', '\u2063'];
const marks = /[\u2061-\u2064]/g;
const innermost = /\u2061([^\u2061\u2064]*)\u2064/g;
const valueInside = /\u2062([^\u2062\u2063]*)\u2063/g;

/**
 * A text to a customer, in English, that can be said in their language later: when it is delivered. It is a string like
 * any other, with invisible marks around it and its values, so it can be joined with others, be a value of another, and
 * be read as it is by a version that knows no languages.
 */
export function t(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  const filled = message.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? `${beginValue}${markedWell(String(values[name]))}${endValue}` : place,
  );
  return `${begin}${filled}${end}`;
}

/** Marks an English text of a table for translation; the code that sends it calls `t` with it. */
export function message<const Text extends string>(text: Text): Text {
  return text;
}

/** What `t` made, in a language, and without its marks. What isn't translated, and what else stands there, stays. */
export function say(text: string, language: Language): string {
  let said = text;
  while (said.search(innermost) >= 0)
    said = said.replace(innermost, (_, inside: string) => translated(inside, language));
  return said.replace(marks, '');
}

function translated(inside: string, language: Language): string {
  const shape = inside.replace(valueInside, `${beginValue}${endValue}`);
  const known = language === 'en' ? undefined : shapesOf(language).get(shape);
  if (!known) return inside.replace(marks, '');
  const values = [...inside.matchAll(valueInside)].map(([, value = '']) => value);
  return known.translation.replace(
    /\{(\w+)\}/g,
    (place, name: string) => values[known.places.indexOf(name)] ?? place,
  );
}

interface Known {
  /** The names of the values, in the order of the English text. */
  places: string[];
  translation: string;
}

const shapes = new Map<TranslatedLanguage, Map<string, Known>>();

/** The messages of a language by their English text without values. */
function shapesOf(language: TranslatedLanguage): Map<string, Known> {
  const kept = shapes.get(language);
  if (kept) return kept;
  const made = new Map(
    Object.entries(catalogues[language]).map(([english, translation]) => {
      const places = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return [english.replace(/\{\w+\}/g, `${beginValue}${endValue}`), { places, translation }];
    }),
  );
  shapes.set(language, made);
  return made;
}

// A customer who types such characters gets no further than with other words: a message in a value is whole, or none.
function markedWell(value: string): string {
  let rest = value;
  while (rest.search(innermost) >= 0) rest = rest.replace(innermost, '');
  return rest.search(marks) < 0 ? value : value.replace(marks, '');
}
