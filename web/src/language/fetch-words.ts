import type { TranslatedLanguage } from '@nairadesk/contract/languages';
import type { Catalogue } from './translate.ts';

const patienceMilliseconds = 8000;

/** Parts of a catalogue, and the language that they are in. */
export interface Words {
  language: TranslatedLanguage;
  catalogue: Catalogue;
}

declare global {
  interface Window {
    /** What the page has begun to fetch in its language, or nothing when that failed: inline-scripts/load-words.ts. */
    words?: Promise<Words | undefined>;
  }
}

/** The addresses of a catalogue’s parts, as this page names them: of its own screen alone, or all. */
export function addressesOf(language: TranslatedLanguage, which: 'own' | 'all' = 'all'): string[] {
  const { words = '', moreWords = '' } = document.documentElement.dataset;
  const names = which === 'own' ? words : `${words} ${moreWords}`;
  return names
    .trim()
    .split(' ')
    .map((name) => name.replace('*', language));
}

/**
 * Fetches these parts of a catalogue. Fails when one of them doesn't come in time: without it, half a screen would be
 * in English.
 */
export async function fetchWords(addresses: readonly string[]): Promise<Catalogue> {
  const parts = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMilliseconds) });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return (await answer.json()) as Catalogue;
    }),
  );
  return Object.assign({}, ...parts);
}
