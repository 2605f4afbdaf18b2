import type { Plugin } from 'vite';
import type { Language } from '../../contract/src/languages.ts';
import type { Catalogue } from '../src/language/translate.ts';
import { type Part, shareOf } from './catalogues.ts';
import { withEnglish } from './messages.ts';

/** In which language the scripts inside of a page speak, and by which catalogue. */
export interface Speech {
  language: Language;
  catalogue: Catalogue;
  part: Part | null;
}

export const english: Speech = { language: 'en', catalogue: {}, part: null };
const place = '__CATALOGUE__';
const found = "import { findText } from './find-text.ts';\n";

/**
 * Has an inline script speak one language. In English its texts replace the calls, so that it weighs what it would weigh
 * without languages; in others it gets the share of the catalogue that its files name.
 */
export function sayIn({ language, catalogue, part }: Speech): {
  plugin: Plugin;
  finish: (code: string, files: readonly string[]) => string;
} {
  const plugin: Plugin = {
    name: 'speech',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/language/translate.ts'))
        return part ? `${code}\n${found}speak('${language}', ${place}, findText);` : null;
      return !part && code.includes('/language/translate.ts') ? withEnglish(code) : null;
    },
  };
  const finish = (code: string, files: readonly string[]) =>
    part ? code.replace(place, () => JSON.stringify(shareOf(catalogue, files, part))) : code;
  return { plugin, finish };
}
